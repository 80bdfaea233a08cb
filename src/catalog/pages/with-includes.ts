import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import { repositoryFiles } from '#catalog/reading/repository-files.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { hasIncludes } from '#markdown/dialects/includes/include-syntax.ts';
import type { Address } from '#model/address/address.ts';
import { digest } from '#platform/hash.ts';

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
  const subject = { hash: digest(text), files: repositoryFiles(repository) };
  return reader.read({ name: 'expanded', args: [text, { path, dialects }, paths] }, subject).catch((error: unknown) => {
    if (!(error instanceof UnreadError)) throw error;
    return text;
  });
}
