import { keepEmptyRepository } from '#features/git/mirror/mirror-folder.ts';
import { checkoutTags } from '#features/git/mirror/refs/git-tags.ts';
import { readingEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { CheckoutReaders } from '#sources/folder/checkout-readers.ts';
import type { Tag } from '#sources/source.ts';
import { type CheckoutFolder, openCheckout } from './checkout-folder.ts';

/**
 * Creates the function, which runs git only when there are tags that have changed since the last call. Git reads the
 * objects through an empty repository in `empty`, so that no settings and references of the checkout apply.
 */
export function createCheckoutTags(empty: string): CheckoutReaders['readTags'] {
  const cache = new Map<string, { readonly state: string; readonly tags: readonly Tag[] }>();
  return async (root) => {
    const checkout = await openCheckout(root);
    const state = (await checkout?.tagState()) ?? '';
    if (checkout === undefined || state === '') return [];
    const cached = cache.get(root);
    if (cached?.state === state) return cached.tags;
    const tags = await readTags(checkout, empty);
    // They are read again at the next call, and until then they are those of before.
    if (tags === undefined) return cached?.tags ?? [];
    cache.set(root, { state, tags });
    return tags;
  };
}

/** Undefined if git fails, or HEAD is damaged. */
async function readTags(checkout: CheckoutFolder, empty: string): Promise<readonly Tag[] | undefined> {
  const [head, tags, objects, shallow] = await Promise.all([
    checkout.head(),
    checkout.tags(),
    checkout.objects(),
    checkout.shallow(),
  ]);
  if (objects === undefined) return [];
  if (head === undefined) return undefined;
  try {
    await keepEmptyRepository(empty);
    const environment = readingEnvironment(empty, objects);
    return await checkoutTags(tags, head, shallow ? { ...environment, GIT_SHALLOW_FILE: shallow } : environment);
  } catch (error) {
    // Missing tags need no warning; the changelog lists the releases too.
    if (error instanceof GitError) return undefined;
    throw error;
  }
}
