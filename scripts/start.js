import './require-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { callersFolder, runNode } from './run-program.js';
import { runScript } from './step.js';

// npm start: installs and builds what is missing, then runs the command line with the arguments. Paths are relative to the
// folder where npm was called.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // The memory allocator reads it at the start of a process, see bin/asterism.js.
  const env = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
  return runNode([inProject('bin/asterism.js'), ...process.argv.slice(2)], env, callersFolder());
});
