import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { expandIncludes } from '#markdown/dialects/includes/expand-includes.ts';
import { hasIncludes } from '#markdown/dialects/includes/include-syntax.ts';
import type { Address } from '#model/address/address.ts';
import { decodeText, isBinary } from '#platform/files/decode-text.ts';
import { ignoreSourceError } from '#sources/source.ts';
import { readStart } from './read-text.ts';

/** Larger files are not included, in bytes. */
const maxSize = 200_000;

/**
 * The text of a document with the public files of its repository that it includes. Documents of toolchains without includes are
 * returned as they are.
 */
export async function withIncludes(
  { family, files, repositories }: Pick<SiteSnapshot, 'family' | 'files' | 'repositories'>,
  { repo, file }: Address,
  text: string,
): Promise<string> {
  const dialects = includingDialectsOf(file, family.packages.get(repo));
  const repository = repositories.get(repo);
  if (!hasIncludes(dialects) || repository === undefined) return text;
  const known = files.get(repo);
  const expanded = await expandIncludes(
    text,
    { path: file, dialects },
    {
      has: (path) => known?.has(path) ?? false,
      async read(path) {
        const start = await readStart(repository, path, maxSize).catch(ignoreSourceError);
        return start === undefined || start.more || isBinary(start.bytes) ? undefined : decodeText(start.bytes);
      },
    },
  );
  return expanded.text;
}
