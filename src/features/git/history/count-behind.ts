import { findTranslations } from '#model/page/translations.ts';
import type { LoggedCommit } from './parse-log.ts';

/** A translation and its original, by path. */
export interface TranslationPair {
  /** Path of the translation. */
  readonly translation: string;
  /** Path of the original. */
  readonly original: string;
}

/** Finds the translations among files, each with its original. */
export function translationPairs(files: Iterable<string>): readonly TranslationPair[] {
  return findTranslations(files, 'en').pages.flatMap(({ versions: [original, ...translations] }) =>
    original === undefined ? [] : translations.map(({ file }) => ({ translation: file, original: original.file })),
  );
}

/**
 * Counts the commits to the original of each translation since the last commit to the translation. `commits` are sorted
 * newest first; counts before them are added.
 */
export function countBehind(
  pairs: readonly TranslationPair[],
  commits: readonly LoggedCommit[],
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const named = new Set(pairs.flatMap(({ translation, original }) => [translation, original]));
  const written = commits.flatMap((commit, index) =>
    commit.written.filter(({ path }) => named.has(path)).map(({ path }) => ({ path, index })),
  );
  const byPath = Map.groupBy(written, ({ path }) => path);
  return new Map(
    pairs.map(({ translation, original }) => {
      const last = byPath.get(translation)?.[0]?.index;
      const newer = byPath.get(original)?.filter(({ index }) => last === undefined || index < last) ?? [];
      return [translation, newer.length + (last === undefined ? (before.get(translation) ?? 0) : 0)];
    }),
  );
}
