import { type CheckoutFolder, openCheckout } from '#sources/git/history/checkout-folder.ts';
import { checkoutTags } from '#sources/git/mirror/git-tags.ts';
import { makeBare } from '#sources/git/mirror/mirror-folder.ts';
import { readingEnvironment } from '#sources/git/process/git-environment.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import type { Tag } from '#sources/source.ts';

/** Gives the git tags of a folder; none where it is no repository, or git cannot tell. */
export type CheckoutTags = (root: string) => Promise<readonly Tag[]>;

/**
 * Makes the function, which runs git only where there are tags and they changed since the last time. Git sees the objects
 * through an empty repository in `empty`: none of the settings and references of the checkout holds.
 */
export function createCheckoutTags(empty: string): CheckoutTags {
  const remembered = new Map<string, { readonly state: string; readonly tags: readonly Tag[] }>();
  return async (root) => {
    const checkout = await openCheckout(root);
    const state = (await checkout?.tagState()) ?? '';
    if (checkout === undefined || state === '') return [];
    const known = remembered.get(root);
    if (known?.state === state) return known.tags;
    const tags = await readTags(checkout, empty);
    remembered.set(root, { state, tags });
    return tags;
  };
}

async function readTags(checkout: CheckoutFolder, empty: string): Promise<readonly Tag[]> {
  const [head, tags, objects, shallow] = await Promise.all([
    checkout.head(),
    checkout.tags(),
    checkout.objects(),
    checkout.shallow(),
  ]);
  if (head === undefined || objects === undefined) return [];
  try {
    await makeBare(empty);
    const environment = readingEnvironment(empty, objects);
    return await checkoutTags(tags, head, shallow ? { ...environment, GIT_SHALLOW_FILE: shallow } : environment);
  } catch (error) {
    // Releases without their tags are no trouble worth a word; the change log tells of them too.
    if (error instanceof GitError) return [];
    throw error;
  }
}
