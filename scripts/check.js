import './require-node.js';
import { ensureInstalled } from './prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm run check: format, lint, types, and whether generated pages are up to date. Each check runs even when others fail.
await runScript(async () => {
  await ensureInstalled();
  process.chdir(inProject());
  const style = await runNode([inProject('node_modules/.bin/biome'), 'check', ...process.argv.slice(2)]);
  const types = await runNode([inProject('node_modules/.bin/tsc'), '--noEmit']);
  const reference = await runNode([inProject('scripts/write-settings-reference.ts'), '--check']);
  return style === 0 && types === 0 && reference === 0 ? 0 : 1;
});
