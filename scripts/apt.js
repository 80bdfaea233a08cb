import { existsSync } from 'node:fs';
import { runQuietly } from './step.js';

/** True where this process may install Debian's packages: it is root on Debian. */
export const mayInstallWithApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Installs packages of Debian, without those that they only recommend, and leaves their services stopped.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether apt-get installed all of them
 */
export async function installWithApt(packages) {
  // A service does not start in the runlevel of repair.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runQuietly(['apt-get', 'update'], { env });
  const { code } = await runQuietly(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], { env });
  return code === 0;
}
