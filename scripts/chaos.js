import './require-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm run chaos: lets the built site fail in many ways, and prints what its readers see.
await runScript(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  return runNode([inProject('bench/chaos/run.ts'), ...process.argv.slice(2)]);
});
