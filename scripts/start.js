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
  return runNode([inProject('bin/asterism.js'), ...process.argv.slice(2)], {}, callersFolder());
});
