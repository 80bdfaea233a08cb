import { existsSync } from 'node:fs';
import { inProject } from '#scripts/project.js';
import { runNode } from '#scripts/run-program.js';
import { StepError, showStep } from '#scripts/step.js';
import { installWithApt, mayInstallWithApt } from './apt.js';

const knownPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds Chromium for the browser journeys, or installs it. Throws StepError when neither succeeds.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) {
    throw new StepError(`CHROMIUM_PATH is ${named}, which does not exist. Correct it or unset it.`);
  }
  const found = named || (await findChromium());
  if (found) return found;
  await installChromium();
  const installed = await findChromium();
  if (installed) return installed;
  throw new StepError(
    'Chromium was not found and could not be installed. Install it and set CHROMIUM_PATH to its executable.',
  );
}

/** @returns {Promise<string | undefined>} */
async function findChromium() {
  const { chromium } = await import('playwright-core');
  return [...knownPaths, chromium.executablePath()].find((file) => existsSync(file));
}

async function installChromium() {
  if (mayInstallWithApt) {
    await showStep('Installing Chromium with apt-get', () => installWithApt(['chromium']));
    if (await findChromium()) return;
  }
  console.error('Installing Chromium with Playwright');
  await runNode([inProject('node_modules/.bin/playwright'), 'install', 'chromium']);
}
