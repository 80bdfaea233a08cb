import type { PackageEntry } from '#catalog/package-entry.ts';
import type { PreviewRefusal } from '#features/versions/versions-view.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { isPageFile } from '#model/page/is-page-file.ts';
import { sourceError } from '#sources/source.ts';

export interface PreviewLimits {
  /** Maximum number of files that a preview changes. */
  readonly maxFiles: number;
  /** Maximum size of a page that it changes, in bytes. */
  readonly maxFileSize: number;
}

type ReadableRepository = Pick<PackageEntry, 'repository' | 'reader'>;

/**
 * Paths of the files that a preview changes since it left the branch that it is for; undefined when there are more than
 * the limit. Throws the errors of the source.
 */
export async function previewChanges(
  { repository, reader }: ReadableRepository,
  preview: Pick<PackageVersion, 'commit' | 'request'>,
  limit: number,
): Promise<readonly string[] | undefined> {
  const { refs = [], provenance } = repository ?? {};
  const base = refs.find(({ kind, name }) => kind === 'branch' && name === preview.request?.base) ?? refs[0];
  const from = base?.kind === 'branch' ? base.commit : provenance?.commit;
  if (from === undefined) return undefined;
  return reader?.changedFiles?.(from, preview.commit, limit);
}

/** Why a version is not shown, if it is a preview above the limits or one that cannot be read. */
export async function previewRefusal(
  entry: ReadableRepository,
  version: PackageVersion | undefined,
  limits: PreviewLimits,
): Promise<PreviewRefusal | undefined> {
  if (version?.kind !== 'preview') return undefined;
  try {
    return await limitExceeded(entry, version, limits);
  } catch (error) {
    sourceError(error);
    return { reason: 'contents' };
  }
}

async function limitExceeded(
  entry: ReadableRepository,
  version: PackageVersion,
  { maxFiles, maxFileSize }: PreviewLimits,
): Promise<PreviewRefusal | undefined> {
  const changed = await previewChanges(entry, version, maxFiles);
  if (changed === undefined) return { reason: 'files', limit: maxFiles };
  const paths = new Set(changed.filter(isPageFile));
  const files = (await entry.reader?.at?.(version.commit))?.files ?? [];
  const large = files.find(({ path, size }) => paths.has(path) && size > maxFileSize);
  return large && { reason: 'size', file: large.path, size: large.size, limit: maxFileSize };
}
