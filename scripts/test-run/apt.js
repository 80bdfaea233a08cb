import { existsSync } from 'node:fs';
import { runQuietly } from '#scripts/step.js';

/** Whether this process can install Debian packages: it runs as root on Debian. */
export const mayInstallWithApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Installs Debian packages without recommended ones. Their services are not started.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether apt-get succeeded
 */
export async function installWithApt(packages) {
  // In runlevel 1 no service is started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runQuietly(['apt-get', 'update'], { env });
  const { code } = await runQuietly(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], { env });
  return code === 0;
}
