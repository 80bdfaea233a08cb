import type { Compress, Effort } from './compress.ts';
import type { CopySizes, FileJob, FileResult, FileThreadData } from './file-job.ts';
import { hostLinks } from './host-links.ts';
import { indexLinks } from './index-links.ts';
import { copyOf } from './manifest.ts';
import type { Staging } from './staging.ts';

export interface FinishDeps {
  /** The new site. */
  readonly staging: Pick<Staging, 'write'>;
  /** Compresses bytes. */
  readonly compress: Compress;
  /** The encodings of compressed copies. */
  readonly encodings: FileThreadData['compress'];
}

/** Writes a file with its compressed copies, and finds the addresses in it. Throws file system errors. */
export function finishFile(job: FileJob, deps: FinishDeps): FileResult {
  const { file, bytes, isNew, effort, naming } = job;
  const links = naming === undefined ? {} : { links: linksIn(bytes, naming) };
  if (!isNew) return links;
  deps.staging.write(file, bytes);
  return effort === undefined ? links : { ...links, copies: writeCopies({ ...job, effort }, deps) };
}

function writeCopies(
  { file, bytes, effort }: Pick<FileJob, 'file' | 'bytes'> & { readonly effort: Effort },
  { staging, compress, encodings }: FinishDeps,
): CopySizes {
  const sizes = encodings.map((encoding) => {
    const copy = compress(bytes, encoding, effort);
    staging.write(copyOf(file, encoding), copy);
    return [encoding, copy.length] as const;
  });
  return Object.fromEntries(sizes);
}

function linksIn(bytes: Uint8Array, address: string): readonly string[] {
  const { pathname } = new URL(address);
  const text = new TextDecoder().decode(bytes);
  const index = indexLinks(pathname, text);
  return index ?? hostLinks(text, address);
}
