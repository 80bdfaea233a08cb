import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import { repositoryFiles } from '#catalog/reading/repository-files.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { hasIncludes } from '#markdown/dialects/includes/include-syntaxes.ts';
import type { Address } from '#model/address/address.ts';
import { digest } from '#platform/hash.ts';

/**
 * The text of a document with the public files of its repository that it includes. Documents of toolchains without includes,
 * and those whose includes cannot be read, are returned as they are.
 */
export async function withIncludes(
  { family, packages }: Pick<Snapshot, 'family' | 'packages'>,
  { address: { repo, file: path }, text }: { readonly address: Address; readonly text: string },
  reader: Pick<Reader, 'read'>,
): Promise<string> {
  const dialects = includingDialectsOf(path, family.packages.get(repo));
  const entry = packages.get(repo);
  if (!hasIncludes(dialects) || entry?.reader === undefined) return text;
  const subject = { hash: digest(text), files: repositoryFiles(entry.reader) };
  return reader
    .read({ name: 'expanded', args: [text, { path, dialects }, [...entry.files.keys()]] }, subject)
    .catch((error: unknown) => {
      if (!(error instanceof UnreadError)) throw error;
      return text;
    });
}
