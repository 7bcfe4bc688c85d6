const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("okit-bundle").get("path");
  const server = { command, args: ["language-server"] };
  const selector = [
    { scheme: "file", language: "json" },
    { scheme: "file", language: "okit-flow" },
  ];
  client = new LanguageClient("okit-bundle", "okit-bundle", server, {
    documentSelector: selector,
    initializationOptions: { showsPreviews: true },
    middleware: { executeCommand },
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{json,flow}") },
  });
  await client.start();
};

// Shows the text of a preview beside the screen.
const executeCommand = async (command, args, next) => {
  const result = await next(command, args);
  if (command === "okit-bundle.preview" && result) {
    const document = await workspace.openTextDocument({ content: result.text });
    await window.showTextDocument(document, { preview: true, viewColumn: 2 });
  }
  return result;
};

exports.deactivate = () => client?.stop();
