import './require-node.js';
import { ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm run check: format, lint, types, and whether generated pages are up to date. Each check runs even when others fail. With
// --write it formats, and writes what is generated.
await runScript(async () => {
  await ensureInstalled('all');
  process.chdir(inProject());
  const isWriting = process.argv.includes('--write');
  if (isWriting) await runNode([inProject('scripts/write-rooms.js')]);
  const style = await runNode([inProject('node_modules/.bin/biome'), 'check', ...process.argv.slice(2)]);
  const types = await runNode([inProject('node_modules/.bin/tsc'), '--noEmit']);
  const reference = await runNode([
    inProject('scripts/write-settings-reference.ts'),
    ...(isWriting ? [] : ['--check']),
  ]);
  return style === 0 && types === 0 && reference === 0 ? 0 : 1;
});
