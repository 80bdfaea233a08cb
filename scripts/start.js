import './require-node.js';
import { ensureBuilt, ensureInstalled } from './prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm start: whatever is missing is installed and built, then the command line gets the arguments.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode([inProject('bin/asterism.js'), ...process.argv.slice(2)]);
});
