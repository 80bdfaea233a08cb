import { readText } from '#catalog/pages/read-text.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { placeOfText } from '#check/report/place-of-text.ts';
import type { SourcePosition } from '#model/page/inspection.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { manifestLimit } from '#sources/metadata.ts';

/** The manifest of a package. */
export interface Manifest {
  /** Its path; undefined when the package has none. */
  readonly file: string | undefined;
  /** The place of the first occurrence of a field or a value; undefined when there is none. */
  placeOf(text: string): SourcePosition | undefined;
}

/** Reads a package's manifest. Throws the errors of its source. */
export async function readManifest(snapshot: Snapshot, repo: string): Promise<Manifest> {
  const files = snapshot.packages.get(repo)?.files;
  const found = manifestNames.map((name) => files?.get(name)).find((file) => file !== undefined);
  if (found === undefined) return { file: undefined, placeOf: () => undefined };
  const { path: file, hash, size } = found;
  const read = await readText(snapshot, repo, { page: { file, hash, size }, sizeLimit: manifestLimit });
  const text = read?.text ?? '';
  return { file, placeOf: (part) => placeOfText(text, part) };
}
