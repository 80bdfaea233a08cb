import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inProject, projectNode, root } from './project.js';
import { compareWithStamp, removeStamp, writeStamp } from './stamp.js';
import { runQuietly, StepError, showStep } from './step.js';

const installation = { root, inputs: ['package-lock.json'], stampFile: inProject('node_modules/.asterism-installed') };
const building = {
  root,
  inputs: ['src', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'scripts/build.ts'],
  stampFile: inProject('dist/.built'),
};

/** Installs the packages when those here are not those of package-lock.json. Throws StepError. */
export async function ensureInstalled() {
  const { fresh, stamp } = compareWithStamp(installation);
  if (existsSync(projectNode) && (fresh || npmInstalledTheSame())) {
    if (!fresh) writeStamp(installation.stampFile, stamp);
    return;
  }
  removeStamp(installation.stampFile);
  await showStep('Installing packages', install);
  writeStamp(installation.stampFile, stamp);
}

/** Builds dist/ when it is not made from the present sources. Throws StepError. */
export async function ensureBuilt() {
  const { fresh, stamp } = compareWithStamp(building);
  if (fresh && existsSync(inProject('dist/server/main.js'))) return;
  removeStamp(building.stampFile);
  await showStep('Building', build);
  writeStamp(building.stampFile, stamp);
}

/** Builds dist/ even when it is up to date. Throws StepError. */
export async function buildAgain() {
  removeStamp(building.stampFile);
  await ensureBuilt();
}

async function install() {
  // Dev packages too, whatever NODE_ENV says; short retries, so that a machine without network is told soon.
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];
  const { code, output } = await runQuietly(['npm', 'ci', ...flags, ...retries], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutPackages() },
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new StepError(installAdvice(code, output), output);
  if (!existsSync(projectNode)) {
    throw new StepError(
      'npm finished without installing the project’s own Node. Allow install scripts (npm config get ignore-scripts), delete node_modules, and start again.',
      output,
    );
  }
}

async function build() {
  const { code, output } = await runQuietly([projectNode, inProject('scripts/build.ts')], { cwd: root });
  if (code !== 0) {
    throw new StepError('The sources could not be built. Run npm run build -- --verbose to see where.', output);
  }
}

/**
 * What to do when npm ci failed.
 * @param {number} code
 * @param {string} output
 */
export function installAdvice(code, output) {
  const again = 'start again; --verbose shows what npm said.';
  if (code === 127) return 'npm could not be started. Install npm, see that it is on the PATH, and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return `The packages could not be downloaded. Check the network and npm’s registry and proxy settings, and ${again}`;
  }
  if (/ENOSPC/.test(output)) return `The disk is full. Make room, and ${again}`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The project’s folder cannot be written. Check its rights, and ${again}`;
  return `The packages could not be installed (npm ended with code ${code}). Delete node_modules, and ${again}`;
}

// After a contributor's own `npm install` nothing is missing: npm's record in node_modules then has every package of
// package-lock.json. npm writes that record last.
function npmInstalledTheSame() {
  const record = inProject('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every(
    (name) => name === '' || wanted[name].optional || wanted[name].version === installed[name]?.version,
  );
}

// npm must run on the machine's own Node: the one in node_modules is about to be replaced.
function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/node_modules[\\/]\.bin$/.test(folder)).join(delimiter);
}
