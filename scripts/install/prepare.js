import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inProject, projectNode, root } from '#scripts/project.js';
import { runQuietly, StepError, showStep } from '#scripts/step.js';
import { compareWithStamp, removeStamp, writeStamp } from './stamp.js';

/**
 * What can be installed: the packages of the site and its build, or those and the tools of tests, checks and benchmarks. npm
 * calls the tools workspaces.
 * @typedef {'site' | 'all'} PackageSet
 */

const stampFiles = {
  site: inProject('node_modules/.asterism-site'),
  all: inProject('node_modules/.asterism-all'),
};
const building = {
  root,
  inputs: ['src', 'create', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'scripts/build.ts'],
  stampFile: inProject('dist/.built'),
};

/**
 * Installs the packages of package-lock.json where they are missing or have other versions. Throws StepError.
 * @param {PackageSet} [set]
 */
export async function ensureInstalled(set = 'site') {
  const hasNode = existsSync(projectNode);
  const hasSite = hasNode && compareWithStamp(installation('site')).fresh;
  if (hasSite && set === 'site') return;
  const all = compareWithStamp(installation('all'));
  if (hasNode && (all.fresh || npmInstalledAll())) {
    if (!all.fresh) markInstalled('all');
    return;
  }
  // Tools that were installed once are kept in step with the rest.
  const wanted = existsSync(stampFiles.all) ? 'all' : set;
  if (hasSite) await showStep('Installing the tools of tests and benchmarks', addTools);
  else await showStep('Installing packages', () => install(wanted));
  markInstalled(wanted);
}

/** Builds dist/ when the sources have changed since the last build. Throws StepError. */
export async function ensureBuilt() {
  const { fresh, stamp } = compareWithStamp(building);
  if (fresh && existsSync(inProject('dist/server/main.js'))) return;
  removeStamp(building.stampFile);
  await showStep('Building', build);
  writeStamp(building.stampFile, stamp);
}

/** Builds dist/ even when it is up to date. Throws StepError. */
export async function rebuild() {
  removeStamp(building.stampFile);
  await ensureBuilt();
}

/** @param {PackageSet} set */
function installation(set) {
  return { root, inputs: ['package-lock.json'], stampFile: stampFiles[set] };
}

/** @param {PackageSet} set */
function markInstalled(set) {
  writeStamp(stampFiles.site, compareWithStamp(installation('site')).stamp);
  if (set === 'all') writeStamp(stampFiles.all, compareWithStamp(installation('all')).stamp);
}

/** @param {PackageSet} set */
async function install(set) {
  for (const stampFile of Object.values(stampFiles)) removeStamp(stampFile);
  const output = await runNpm('ci', set === 'site' ? ['--workspaces=false'] : []);
  if (!existsSync(projectNode)) {
    throw new StepError(
      'npm did not install the Node of the project. Allow optional packages (npm config get omit), delete node_modules, and start again.',
      output,
    );
  }
  // 70 MB of C headers.
  rmSync(join(dirname(dirname(projectNode)), 'include'), { recursive: true, force: true });
}

/** Adds to the packages that are there: a site that runs from this folder keeps its files. */
async function addTools() {
  await runNpm('install', ['--no-save']);
}

/**
 * Runs npm and resolves to what it printed. Throws StepError.
 * @param {'ci' | 'install'} command
 * @param {readonly string[]} options
 */
async function runNpm(command, options) {
  // Dev packages too, whatever NODE_ENV says. Few retries, so that the error appears soon on a machine without network.
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];
  const { code, output } = await runQuietly(['npm', command, ...options, ...flags, ...retries], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutPackages() },
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new StepError(installAdvice(code, output), output);
  return output;
}

async function build() {
  const { code, output } = await runQuietly([projectNode, inProject('scripts/build.ts')], { cwd: root });
  if (code !== 0) {
    throw new StepError('The build failed. Run npm run build -- --verbose for details.', output);
  }
}

/**
 * One line that says what to do when npm failed.
 * @param {number} code exit code of npm
 * @param {string} output
 */
export function installAdvice(code, output) {
  const again = 'start again; --verbose shows the output of npm.';
  if (code === 127) return 'npm could not be started. Install npm, add it to the PATH, and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return `The packages could not be downloaded. Check the network and the registry and proxy settings of npm, and ${again}`;
  }
  if (/ENOSPC/.test(output)) return `The disk is full. Free some space, and ${again}`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The folder of the project is not writable. Check its permissions, and ${again}`;
  return `The packages could not be installed (npm ended with code ${code}). Delete node_modules, and ${again}`;
}

// After `npm install` by hand, the lock file in node_modules has every package of package-lock.json. npm writes it last.
function npmInstalledAll() {
  const record = inProject('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every(
    (name) => name === '' || wanted[name].optional || wanted[name].version === installed[name]?.version,
  );
}

// npm must run on the Node of the machine: it replaces the one in node_modules.
function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/node_modules[\\/]\.bin$/.test(folder)).join(delimiter);
}
