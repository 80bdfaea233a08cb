import './require-node.js';
import { ensureInstalled, rebuild } from './install/prepare.js';
import { runScript } from './step.js';

// npm run build: builds even when nothing has changed.
await runScript(async () => {
  await ensureInstalled();
  await rebuild();
  return 0;
});
