// Every script imports this first, so that an old Node prints a clear message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Asterism needs Node 20.19 or newer to start. This is Node ${process.versions.node}: install a newer one.`,
  );
  process.exit(1);
}
