import './require-node.js';
import { buildAgain, ensureInstalled } from './prepare.js';
import { runScript } from './step.js';

// npm run build: asked for, so it builds even when nothing changed.
await runScript(async () => {
  await ensureInstalled();
  await buildAgain();
  return 0;
});
