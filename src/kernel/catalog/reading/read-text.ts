import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Page } from '#model/page/page.ts';
import type { PageCut } from '#model/page/render.ts';
import { decodeText, isBinary, isLfsPointer } from '#platform/files/decode-text.ts';
import type { OpenFile, RepositoryReader } from '#sources/source.ts';

/** A page's text for rendering. */
export interface PageText {
  /** The text; only its beginning when {@link cut} is set. */
  readonly text: string;
  /** Why the text must not be rendered: the file is over the limit, it is not text, or it is a pointer of Git LFS. */
  readonly cut: Extract<PageCut, 'size' | 'binary' | 'pointer'> | undefined;
  /** False when the bytes differ from the page's hash: the file changed, or only an older copy was available. */
  readonly exact: boolean;
}

/** A file, or its beginning. */
export interface FileStart {
  readonly bytes: Uint8Array;
  /** True when the file is longer. */
  readonly more: boolean;
  /** Hash of these bytes. */
  readonly hash: string;
}

/** Length of the part of a file over the limit that is shown, in bytes. */
const excerptSize = 64 * 1024;

/** Reads a page's text; undefined when the file was deleted. Throws the errors of its source. */
export async function readText(
  snapshot: Snapshot,
  repo: string,
  { page, sizeLimit }: { readonly page: Page; readonly sizeLimit: number },
): Promise<PageText | undefined> {
  const { texts, reader } = snapshot.packages.get(repo) ?? {};
  const generated = texts?.get(page.file);
  if (generated !== undefined) return { text: generated, cut: undefined, exact: true };
  const over = page.size > sizeLimit;
  const start = reader && (await readStart(reader, page.source ?? page.file, over ? excerptSize : sizeLimit));
  if (start === undefined) return undefined;
  const exact = start.hash === (page.fileHash ?? page.hash);
  if (over || start.more) return { text: decodeText(start.bytes.subarray(0, excerptSize)), cut: 'size', exact };
  if (isBinary(start.bytes)) return { text: '', cut: 'binary', exact };
  if (isLfsPointer(start.bytes)) return { text: decodeText(start.bytes), cut: 'pointer', exact };
  return { text: decodeText(start.bytes), cut: undefined, exact };
}

/**
 * Reads a file, or slightly more than `limit` bytes of a longer one; undefined when it was deleted. Throws the errors
 * of its source.
 */
export async function readStart(
  reader: Pick<RepositoryReader, 'open'>,
  file: string,
  limit: number,
): Promise<FileStart | undefined> {
  const open = await reader.open(file);
  return open && { ...(await readBytes(open, limit)), hash: open.file.hash };
}

async function readBytes({ body }: OpenFile, limit: number): Promise<Omit<FileStart, 'hash'>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > limit) break;
  }
  return { bytes: Buffer.concat(parts), more: length > limit };
}
