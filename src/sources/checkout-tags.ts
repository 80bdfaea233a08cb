import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { localEnvironment } from './git/git-environment.ts';
import { GitError } from './git/git-error.ts';
import { checkoutTags } from './git/git-tags.ts';
import type { Tag } from './source.ts';

/** Gives the git tags of a folder; none where it is no repository, or git cannot tell. */
export type CheckoutTags = (root: string) => Promise<readonly Tag[]>;

/** A repository's own list of references that were packed. */
const packedLimit = 4 * 1024 * 1024;

/** Makes the function, which runs git only where there are tags and they changed since the last look. */
export function createCheckoutTags(): CheckoutTags {
  const remembered = new Map<string, { readonly state: string; readonly tags: readonly Tag[] }>();
  return async (root) => {
    const gitDir = join(root, '.git');
    const state = await tagState(gitDir);
    if (state === '') return [];
    const known = remembered.get(root);
    if (known?.state === state) return known.tags;
    const tags = await readTags(gitDir);
    remembered.set(root, { state, tags });
    return tags;
  };
}

/** Changes with the tags of a repository; empty where it has none. A `.git` that is a file or a link leads elsewhere and is not followed. */
async function tagState(gitDir: string): Promise<string> {
  const stats = await lstat(gitDir).catch(() => undefined);
  if (!stats?.isDirectory()) return '';
  const loose = await readdir(join(gitDir, 'refs/tags'), { recursive: true }).catch(() => []);
  const packed = await lstat(join(gitDir, 'packed-refs')).catch(() => undefined);
  const isPacked = packed?.isFile() && packed.size <= packedLimit && (await hasTags(join(gitDir, 'packed-refs')));
  if (loose.length === 0 && !isPacked) return '';
  return JSON.stringify([loose.toSorted(), packed?.mtimeMs, packed?.size]);
}

async function hasTags(file: string): Promise<boolean> {
  return / refs\/tags\//.test(await readFile(file, 'latin1').catch(() => ''));
}

async function readTags(gitDir: string): Promise<readonly Tag[]> {
  try {
    return await checkoutTags(localEnvironment(gitDir));
  } catch (error) {
    // Releases without their tags are no trouble worth a word; the change log tells of them too.
    if (error instanceof GitError) return [];
    throw error;
  }
}
