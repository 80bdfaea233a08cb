#!/usr/bin/env node
// Written so that an old Node can read it. Everything newer is behind the check.
const needed = 24;

// A signal of a log rotator must neither open the debugger of Node nor end a site.
for (const signal of ['SIGUSR1', 'SIGUSR2']) process.on(signal, () => undefined);

if (Number(process.versions.node.split('.')[0]) < needed) {
  void runWithBundledNode();
} else {
  void run();
}

// On an older Node, the command line runs with the Node that npm has installed beside it.
async function runWithBundledNode() {
  const { findBundledNode, nodePackage, untilEnded } = await import('./bundled-node.js');
  const node = findBundledNode();
  if (node === undefined) {
    console.error(
      `Asterism needs Node ${needed} or newer; this is Node ${process.versions.node}, and the package ${nodePackage()} that ` +
        'brings a newer one is not installed. Install Asterism with optional packages (npm install --include=optional), ' +
        'or install a newer Node from https://nodejs.org.',
    );
    process.exitCode = 1;
    return;
  }
  const { spawn } = await import('node:child_process');
  const { parentVariable } = await import('./stop-with-parent.js');
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, [parentVariable]: String(process.pid) };
  try {
    process.exitCode = await untilEnded(spawn(node, args, { stdio: 'inherit', env }));
  } catch (error) {
    // A binary for another C library, as in Alpine Linux, cannot be started.
    console.error(
      `${node} cannot be started: ${error instanceof Error ? error.message : error}. Install Node ${needed} or newer from https://nodejs.org.`,
    );
    process.exitCode = 1;
  }
}

async function run() {
  const { existsSync } = await import('node:fs');
  const built = new URL('../dist/server/main.js', import.meta.url);
  if (!existsSync(built)) {
    console.error('Asterism is not built yet. Run npm run build in its folder, then start again.');
    process.exitCode = 1;
    return;
  }
  hideWarnings();
  limitArenas();
  const { stopWithParent } = await import('./stop-with-parent.js');
  stopWithParent();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  await keepCompiled();
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2));
  exitWhenFlushed();
}

// The allocator of Linux keeps memory apart for each thread, which is a tenth of the memory of a server. It reads the limit when
// a process starts, so the process starts again in its own place. Commands that end soon do without.
function limitArenas() {
  const short = [
    'cache',
    'check',
    'completion',
    'config',
    'doctor',
    'export',
    'init',
    'mcp',
    'sync',
    'user',
    '--help',
    '--version',
  ];
  const isSet = process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined;
  // A channel to the parent process would be lost.
  if (isSet || process.channel || short.includes(process.argv[2] ?? '') || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' });
}

// Node keeps what it compiled beside our packages, which saves a fifth of a second at each start, and a fifth of the start of
// each thread. Where that folder cannot be written it does without.
async function keepCompiled() {
  const { enableCompileCache } = await import('node:module');
  const { fileURLToPath } = await import('node:url');
  const folder = fileURLToPath(new URL('../node_modules/.cache/asterism', import.meta.url));
  enableCompileCache(folder);
  // Threads read the variable only.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || folder;
}

// Node calls its SQLite, `execve` and the check of TypeScript in imports experimental. We chose them knowingly; other warnings stay.
function hideWarnings() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    if (!/^(SQLite|process\.execve|stripTypeScriptTypes) is an experimental feature/.test(String(warning)))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
}

// What is piped may still be on its way out when the command has ended.
function exitWhenFlushed() {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}
