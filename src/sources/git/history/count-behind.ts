import { findTranslations } from '#model/page/translations.ts';
import type { LoggedCommit } from './parse-log.ts';

/** A translation and its original, by path. */
export interface TranslationPair {
  /** The file of the translation. */
  readonly translation: string;
  /** The file of the original. */
  readonly original: string;
}

/** The translations among files, each with its original. */
export function translationPairs(files: Iterable<string>): readonly TranslationPair[] {
  return findTranslations(files, 'en').pages.flatMap(({ versions: [original, ...translations] }) =>
    original === undefined ? [] : translations.map(({ file }) => ({ translation: file, original: original.file })),
  );
}

/**
 * For each translation the commits to its original that came after the last one to itself. `commits` are the newest first;
 * what they do not reach is counted on top of what was known before them.
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
