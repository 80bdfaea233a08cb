import './require-node.js';
import { ensureBuilt, ensureInstalled } from './prepare.js';
import { inProject } from './project.js';
import { callersFolder, runNode } from './run-program.js';
import { runScript } from './step.js';

// npm start: whatever is missing is installed and built, then the command line gets the arguments,
// which are relative to the folder where npm was called.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode([inProject('bin/asterism.js'), ...process.argv.slice(2)], {}, callersFolder());
});
