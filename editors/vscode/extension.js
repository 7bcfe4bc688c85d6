const { workspace } = require("vscode");
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
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{json,flow}") },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
