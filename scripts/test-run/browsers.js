import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.js';

/**
 * A browser that journeys run in beside Chromium: the programs that it needs, undefined where one is missing, and the Debian
 * packages with them.
 * @typedef {{ name: string, programs: Record<string, string | undefined>, packages: readonly string[] }} TestBrowser
 */

/** Firefox, Debian's or another. */
export function findFirefox() {
  const executable = findProgram('firefox-esr') ?? findProgram('firefox');
  return { name: 'Firefox', programs: { executable }, packages: ['firefox-esr'] };
}

/** WebKitGTK, which is close to Safari: its driver, its browser, and a screen for it. */
export function findWebKit() {
  const programs = { driver: findProgram('WebKitWebDriver'), browser: findMiniBrowser(), screen: findProgram('Xvfb') };
  return { name: 'WebKit', programs, packages: ['webkit2gtk-driver', 'xvfb'] };
}

/**
 * Why journeys in a browser are skipped, and what to do; undefined where nothing is missing.
 * @param {TestBrowser} browser
 */
export function whyMissing({ name, programs }) {
  const isMissing = Object.values(programs).includes(undefined);
  return isMissing ? `${name} is not installed. \`npm run browsers\` installs it.` : undefined;
}

/** MiniBrowser lies beside the library, below a folder that is named after the architecture. */
function findMiniBrowser() {
  const libraries = ['/usr/lib', '/usr/libexec'].flatMap((folder) => [folder, ...foldersOf(folder)]);
  const folders = libraries.flatMap((folder) => foldersOf(folder).filter((name) => /\/webkit2?gtk-\d/.test(name)));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((file) => existsSync(file));
}

/** @param {string} folder */
function foldersOf(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}
