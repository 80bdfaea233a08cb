import { countBehind, type TranslationPair, translationPairs } from '#features/git/history/count-behind.ts';
import { allCommits, logForm, parseLog } from '#features/git/history/parse-log.ts';
import { keepEmptyRepository } from '#features/git/mirror/mirror-folder.ts';
import { readingEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { runGit } from '#features/git/process/run-git.ts';
import type { CheckoutReaders } from '#sources/folder/checkout-readers.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { openCheckout } from './checkout-folder.ts';

/** Timeout of git, in milliseconds. */
const timeLimit = 30_000;

/**
 * Creates the function, which counts how far translations are behind their originals. Git runs only for a folder with
 * translations, and reads objects through an empty repository in `empty`, so that no setting of the checkout applies.
 */
export function createCheckoutHistory(empty: string): CheckoutReaders['readHistory'] {
  const cache = new Map<string, { readonly key: string; readonly history: RepositoryHistory | undefined }>();
  return async (root, files) => {
    const pairs = translationPairs(files);
    const checkout = pairs.length === 0 ? undefined : await openCheckout(root);
    const commit = await checkout?.head();
    if (commit === undefined) return undefined;
    const key = JSON.stringify([commit, pairs]);
    const cached = cache.get(root);
    if (cached?.key === key) return cached.history;
    const history = await historyOf(commit, pairs, { empty, objects: await checkout?.objects() });
    cache.set(root, { key, history });
    return history;
  };
}

async function historyOf(
  commit: string,
  pairs: readonly TranslationPair[],
  { empty, objects }: { readonly empty: string; readonly objects: string | undefined },
): Promise<RepositoryHistory | undefined> {
  if (objects === undefined) return undefined;
  try {
    await keepEmptyRepository(empty);
    const named = pairs.flatMap(({ translation, original }) => [translation, original]);
    const environment = readingEnvironment(empty, objects);
    const input = `${commit}\n--\n${[...new Set(named)].filter((path) => !path.includes('\n')).join('\n')}\n`;
    const log = parseLog(await runGit({ args: logOfPaths, input, environment, timeLimit }));
    const behind = countBehind(pairs, log);
    const there = new Set(log.flatMap(({ written }) => written.map(({ path }) => path)));
    return {
      change: () => undefined,
      end: () => undefined,
      behind: (path) => (there.has(path) ? behind.get(path) : undefined),
    };
  } catch (error) {
    // A shallow or damaged repository has no usable history, and no page depends on it.
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Commits and paths are passed by standard input: a command line may be too short for the paths. */
const logOfPaths = ['--literal-pathspecs', 'log', ...allCommits, ...logForm, '--stdin'];
