"""What editors with all capabilities ask the language server.

pytest-lsp validates messages by the types of the protocol.
"""

import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREEN = "screens/issues.json"
# In which units columns are counted.
ENCODING = os.environ["OKIT_ENCODING"]


@pytest.fixture
def bundle(tmp_path):
    folder = tmp_path / "tracker"
    shutil.copytree(ROOT / "Bundles/tracker", folder)
    return folder


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["OKIT_PROGRAM"], "language-server"]))
async def client(lsp_client: LanguageClient, bundle):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params):
        """The server asks to be told of changed files."""

    capabilities = client_capabilities("visual-studio-code")
    capabilities.general.position_encodings = [types.PositionEncodingKind(ENCODING)]
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(uri=bundle.as_uri(), name="tracker")],
        )
    )
    assert result.capabilities.position_encoding == ENCODING
    yield lsp_client
    await lsp_client.shutdown_session()


def document(bundle, path):
    return types.TextDocumentIdentifier(uri=(bundle / path).as_uri())


def position(bundle, path, needle):
    """The position of the first occurrence of a text."""
    before = (bundle / path).read_text().split(needle)[0]
    return types.Position(line=before.count("\n"), character=len(before.rsplit("\n", 1)[-1]))


async def open_file(client, bundle, path, text=None):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=(bundle / path).as_uri(),
                language_id="json",
                version=1,
                text=(bundle / path).read_text() if text is None else text,
            )
        )
    )


@pytest.mark.asyncio
async def test_semantic_tokens(client, bundle):
    legend = None
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(text_document=document(bundle, SCREEN))
    )
    assert tokens.data and len(tokens.data) % 5 == 0
    line = character = 0
    lines = (bundle / SCREEN).read_text().split("\n")
    words = []
    for index in range(0, len(tokens.data), 5):
        down, right, length, kind, modifiers = tokens.data[index : index + 5]
        line, character = line + down, right if down else character + right
        words.append(lines[line][character : character + length])
    assert "title" in words and "listIssues" in words


@pytest.mark.asyncio
async def test_inlay_hints(client, bundle):
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(
            text_document=document(bundle, SCREEN),
            range=types.Range(types.Position(0, 0), types.Position(200, 0)),
        )
    )
    assert {hint.label for hint in hints} == {": list of Issue"}


@pytest.mark.asyncio
async def test_code_lenses(client, bundle):
    lenses = await client.text_document_code_lens_async(
        types.CodeLensParams(text_document=document(bundle, SCREEN))
    )
    commands = [lens.command for lens in lenses]
    assert commands[0].command == "okit-bundle.preview"
    assert any("used" in command.title for command in commands)
    result = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=commands[0].command, arguments=commands[0].arguments)
    )
    assert "Crash when a row is deleted twice" in result["text"]


@pytest.mark.asyncio
async def test_runs_flows(client, bundle):
    for name, passed in [("edit", True), ("broken", False)]:
        if not passed:
            (bundle / "tests/broken.flow").write_text('expect screen "edit"\n')
        result = await client.workspace_execute_command_async(
            types.ExecuteCommandParams(
                command="okit-bundle.runFlow",
                arguments=[(bundle / f"tests/{name}.flow").as_uri()],
            )
        )
        assert result["passed"] is passed


@pytest.mark.asyncio
async def test_hover_shows_sample_values(client, bundle):
    hover = await client.text_document_hover_async(
        types.HoverParams(
            text_document=document(bundle, SCREEN),
            position=position(bundle, SCREEN, "query)"),
        )
    )
    assert 'In the sample data: ""' in hover.contents.value


@pytest.mark.asyncio
async def test_completes(client, bundle):
    await open_file(client, bundle, SCREEN)
    items = await client.text_document_completion_async(
        types.CompletionParams(
            text_document=document(bundle, SCREEN),
            position=position(bundle, SCREEN, "itle.finds"),
        )
    )
    items = items.items if hasattr(items, "items") else items
    assert "title" in {item.label for item in items}


@pytest.mark.asyncio
async def test_reports_and_renames(client, bundle):
    text = (bundle / SCREEN).read_text().replace('"-created"', '"-creatd"')
    await open_file(client, bundle, SCREEN, text)
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    uri = (bundle / SCREEN).as_uri()
    messages = [diagnostic.message for diagnostic in client.diagnostics[uri]]
    assert any('did you mean "created"' in message for message in messages)
    edit = await client.text_document_rename_async(
        types.RenameParams(
            text_document=document(bundle, "models/Issue.json"),
            position=position(bundle, "models/Issue.json", 'assignee"'),
            new_name="owner",
        )
    )
    changed = {change.text_document.uri for change in edit.document_changes}
    assert uri in changed and (bundle / "screens/issue.json").as_uri() in changed


@pytest.mark.asyncio
async def test_call_hierarchy(client, bundle):
    items = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(
            text_document=document(bundle, "screens/issue.json"), position=types.Position(0, 0)
        )
    )
    calls = await client.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(item=items[0])
    )
    assert any(call.from_.uri.endswith("issues.json") for call in calls)
