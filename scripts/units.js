import './require-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';
import { keepTemporaryFilesInMemory } from './test-run/temporary-files.js';
import { ensureTestPrograms } from './test-run/test-programs.js';

// npm run units -- PATH...: unit tests of files and folders, or with the options of Vitest; all of them without any.
await runScript(async () => {
  await ensureInstalled('all');
  process.chdir(inProject());
  await ensureBuilt();
  await ensureTestPrograms();
  keepTemporaryFilesInMemory();
  return runNode([inProject('node_modules/.bin/vitest'), 'run', ...process.argv.slice(2)]);
});
