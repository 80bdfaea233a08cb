import { readStart } from '#catalog/pages/read-text.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { isLicenceName, licenceLimit, licenceOfText } from '#sources/manifests/licence-text.ts';

/** A licence file of a repository. */
export interface LicenceText {
  /** Path of the file. */
  readonly file: string;
  /** Its SPDX identifier. */
  readonly licence: string;
}

/**
 * The licence file of a repository; undefined when there is none, more than one, or one with an unknown text. Throws
 * the errors of its source.
 */
export async function licenceIn(snapshot: Snapshot, repo: string): Promise<LicenceText | undefined> {
  const entry = snapshot.packages.get(repo);
  const files = [...(entry?.files.keys() ?? [])].filter(isLicenceName);
  const [file] = files;
  if (file === undefined || files.length > 1 || entry?.reader === undefined) return undefined;
  const start = await readStart(entry.reader, file, licenceLimit);
  const licence = start === undefined ? undefined : licenceOfText(decodeText(start.bytes));
  return licence === undefined ? undefined : { file, licence };
}
