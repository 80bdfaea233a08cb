// Imported first by every script, so that an old Node gets a sentence instead of an error from deep inside.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Asterism needs Node 20.19 or newer to start; this is Node ${process.versions.node}. Install a newer one.`,
  );
  process.exit(1);
}
