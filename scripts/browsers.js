import './require-node.js';
import { runScript, showStep } from './step.js';
import { installWithApt, mayInstallWithApt } from './test-run/apt.js';
import { findFirefox, findWebKit, whyMissing } from './test-run/browsers.js';

const find = () => [findFirefox(), findWebKit()];

// npm run browsers: installs the browsers that journeys run in beside Chromium, and says where each one is.
await runScript(async () => {
  const missing = find().filter(whyMissing);
  const packages = missing.flatMap((browser) => browser.packages);
  const names = missing.map(({ name }) => name).join(' and ');
  if (missing.length > 0 && mayInstallWithApt) {
    await showStep(`Installing ${names} with apt-get: ${packages.join(', ')}`, () => installWithApt(packages));
  }
  const still = find().filter(whyMissing);
  for (const { name, programs } of find()) {
    console.log(
      `${name.padEnd(8)} ${Object.values(programs)
        .map((path) => path ?? 'missing')
        .join('  ')}`,
    );
  }
  if (still.length === 0) return 0;
  const needed = still.flatMap((browser) => browser.packages).join(' ');
  console.error(
    mayInstallWithApt
      ? `apt-get could not install all of: ${needed}. Run it by hand to see why.`
      : `Installing needs root on Debian. Run: sudo apt-get install ${needed}. On other systems, install Firefox; WebKitGTK runs on Linux only.`,
  );
  return 1;
});
