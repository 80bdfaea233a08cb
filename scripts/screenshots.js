import './require-node.js';
import { ensureChromium } from './chromium.js';
import { ensureBuilt, ensureInstalled } from './prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

// npm run screenshots: updates the pictures of docs/screenshots/ from the example family.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  return runNode([inProject('tests/screenshots.ts')], { CHROMIUM_PATH: chromium });
});
