import './require-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';
import { ensureChromium } from './test-run/chromium.js';

// npm run screenshots: renders the pictures in docs/screenshots/ from the example family and the site of the tutorial.
await runScript(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  const chromium = await ensureChromium();
  return runNode([inProject('tests/screenshots.ts'), ...process.argv.slice(2)], { CHROMIUM_PATH: chromium });
});
