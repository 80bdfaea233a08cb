import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { processesWith } from '#platform/testing/processes-with.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** A program that syncs a git repository once, as `asterism sync` does. */
const program = (folder: string, address: string): string => `
  import { exitOnSignal } from ${JSON.stringify(import.meta.resolve('#cli/process/exit-on-signal.ts'))};
  import { createGitMirrors } from ${JSON.stringify(import.meta.resolve('#features/git/git-mirrors.ts'))};
  import { gitTestTarget } from ${JSON.stringify(import.meta.resolve('#features/git/testing/git-test-target.ts'))};
  const mirrors = createGitMirrors({ folder: ${JSON.stringify(folder)}, product: 'asterism', warn() {} });
  await exitOnSignal(() => mirrors.sync([gitTestTarget(${JSON.stringify(address)})]));
`;

/** Number of git processes for an address, which appears only in their environment. */
function gitsOf(address: string): Promise<number> {
  return processesWith(address, 'environ');
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('a sync that %s ends leaves no git running', async (signal, code) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const place = silent.address();
  const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/one.git`;
  const asked = once(silent, 'request');
  const source = program(await temporaryFolder(), address);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'ignore' });
  await asked;
  expect(await gitsOf(address)).toBeGreaterThan(0);
  child.kill(signal);
  expect((await once(child, 'exit'))[0]).toBe(code);
  await expect.poll(() => gitsOf(address)).toBe(0);
});
