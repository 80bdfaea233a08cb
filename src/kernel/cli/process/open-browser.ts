import { spawn } from 'node:child_process';
import type { Log } from '#cli/output/log.ts';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a URL of the site in the user's browser; if that fails, logs it and continues. */
export function openBrowser(url: string, log: Log): void {
  const [command, ...first] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...first, url], { stdio: 'ignore', detached: true });
  child.once('error', () => log.warn(`The browser could not be opened. Open ${url} yourself.`));
  child.unref();
}
