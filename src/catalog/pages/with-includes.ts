import { type Reader, type ReadSubject, UnreadError } from '#catalog/reading/reader.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { hasIncludes } from '#markdown/dialects/includes/include-syntax.ts';
import type { Address } from '#model/address/address.ts';
import { isBinary } from '#platform/files/decode-text.ts';
import { digest } from '#platform/hash.ts';
import type { Repository } from '#sources/source.ts';
import { readStart } from './read-text.ts';

/** Larger files are not included, in bytes. */
const maxSize = 200_000;

/** A document whose text includes files. */
export interface IncludingText {
  /** Where it is. */
  readonly address: Address;
  /** Its text. */
  readonly text: string;
}

/** What a snapshot must have for includes. */
type IncludeSnapshot = Pick<SiteSnapshot, 'family' | 'files' | 'repositories'>;

/**
 * The text of a document with the public files of its repository that it includes. Documents of toolchains without includes,
 * and those whose includes cannot be read, are returned as they are.
 */
export async function withIncludes(
  { family, files, repositories }: IncludeSnapshot,
  { address: { repo, file: path }, text }: IncludingText,
  reader: Pick<Reader, 'read'>,
): Promise<string> {
  const dialects = includingDialectsOf(path, family.packages.get(repo));
  const repository = repositories.get(repo);
  if (!hasIncludes(dialects) || repository === undefined) return text;
  const paths = [...(files.get(repo)?.keys() ?? [])];
  const subject = { hash: digest(text), files: includedFiles(repository) };
  return reader.read({ name: 'expanded', args: [text, { path, dialects }, paths] }, subject).catch((error: unknown) => {
    if (!(error instanceof UnreadError)) throw error;
    return text;
  });
}

/** Gives the files that may be included: small ones of text. */
function includedFiles(repository: Repository): ReadSubject['files'] {
  return async (path) => {
    const start = await readStart(repository, path, maxSize);
    return start === undefined || start.more || isBinary(start.bytes) ? undefined : start;
  };
}
