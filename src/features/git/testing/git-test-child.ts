import { createGitMirrors } from '#features/git/git-mirrors.ts';
import { gitTestTarget } from './git-test-target.ts';

/** A child process that syncs one repository and is killed by a test. */
process.once('message', async (message: { readonly folder: string; readonly address: string }) => {
  const { folder, address } = message;
  const mirrors = createGitMirrors({ folder, product: 'asterism', warn: () => undefined });
  process.send?.('started');
  await mirrors.sync([gitTestTarget(address)]);
  process.send?.('synced');
  setInterval(() => undefined, 1_000);
});
