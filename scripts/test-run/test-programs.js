import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, showStep } from '#scripts/step.js';
import { installWithApt, mayInstallWithApt } from './apt.js';
import { findProgram } from './find-program.js';

/** Programs that some tests run, and the Debian packages that contain them. */
const programs = [
  { name: 'nginx', package: 'nginx' },
  { name: 'systemd-analyze', package: 'systemd' },
  { name: 'postgres', package: 'postgresql' },
];

/**
 * Installs the programs that tests run, except Chromium, where this process can. Without a program its tests are skipped, so
 * a failed installation is no error.
 */
export async function ensureTestPrograms() {
  const missing = programs.filter(({ name }) => !isInstalled(name));
  if (missing.length === 0 || !mayInstallWithApt) return;
  const names = missing.map(({ name }) => name).join(' and ');
  const packages = missing.map((program) => program.package);
  const installed = await showStep(`Installing ${names} with apt-get`, () => installWithApt(packages));
  if (!installed) console.error(`${names} could not be installed. Tests that run them are skipped.`);
  if (installed && packages.includes('nginx') && existsSync('/run/systemd/system')) {
    await runQuietly(['systemctl', 'disable', '--now', 'nginx']);
  }
}

/** Debian keeps the programs of each version of PostgreSQL in a folder that is not on the PATH. */
const postgresFolder = '/usr/lib/postgresql';

/** @param {string} name */
function isInstalled(name) {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  const folders = versions.map((version) => join(postgresFolder, version, 'bin'));
  return findProgram(name, folders) !== undefined;
}
