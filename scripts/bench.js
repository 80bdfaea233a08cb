import './require-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm run bench: runs the benchmarks against the built site.
await runScript(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  return runNode([inProject('bench/run.ts'), ...process.argv.slice(2)]);
});
