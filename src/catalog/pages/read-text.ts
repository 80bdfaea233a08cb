import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Page } from '#model/page/page.ts';
import { decodeText, isBinary } from '#platform/files/decode-text.ts';
import type { OpenFile, Repository } from '#sources/source.ts';

/** A page's text for rendering. */
export interface PageText {
  /** The text; only its beginning when {@link cut} says so. */
  readonly text: string;
  /** Why the text must not be rendered: the file is over the limit, or it is no text at all. */
  readonly cut: 'size' | 'failure' | undefined;
  /** False when these are other bytes than those that the page's hash names: the file changed, or an older copy was all there was. */
  readonly exact: boolean;
}

/** The bytes of a file, or its beginning. */
export interface FileStart {
  /** The bytes. */
  readonly bytes: Uint8Array;
  /** True when the file goes on after them. */
  readonly more: boolean;
  /** What names these bytes. */
  readonly hash: string;
}

/** How much of a file over the limit is shown, in bytes. */
const beginning = 64 * 1024;

/** Reads a page's text, undefined when the file has gone. Throws what a broken source throws. */
export async function readText(
  siteSnapshot: SiteSnapshot,
  repo: string,
  { page, sizeLimit }: { readonly page: Page; readonly sizeLimit: number },
): Promise<PageText | undefined> {
  const generated = siteSnapshot.generated.get(repo)?.get(page.file);
  if (generated !== undefined) return { text: generated, cut: undefined, exact: true };
  const repository = siteSnapshot.repositories.get(repo);
  const over = page.size > sizeLimit;
  const start = repository && (await readStart(repository, page.source ?? page.file, over ? beginning : sizeLimit));
  if (start === undefined) return undefined;
  const exact = start.hash === page.hash;
  if (over || start.more) return { text: decodeText(start.bytes.subarray(0, beginning)), cut: 'size', exact };
  if (isBinary(start.bytes)) return { text: '', cut: 'failure', exact };
  return { text: decodeText(start.bytes), cut: undefined, exact };
}

/** Reads a file, or somewhat more than `limit` bytes of a longer one; undefined when it has gone. Throws what a broken source throws. */
export async function readStart(repository: Repository, file: string, limit: number): Promise<FileStart | undefined> {
  const open = await repository.open(file);
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
