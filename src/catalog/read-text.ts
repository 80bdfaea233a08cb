import type { Page } from '#model/page.ts';
import type { OpenFile } from '#sources/source.ts';
import { decodeText, isBinary } from './decode-text.ts';
import type { Edition } from './shelf.ts';

/** A page's text for rendering. */
export interface PageText {
  /** The text; only its beginning when {@link cut} says so. */
  readonly text: string;
  /** Why the text must not be rendered: the file is over the limit, or it is no text at all. */
  readonly cut: 'size' | 'failure' | undefined;
}

/** How much of a file over the limit is shown, in bytes. */
const beginning = 64 * 1024;

/** Reads a page's text, undefined when the file has gone. Throws what a broken source throws. */
export async function readText(
  edition: Edition,
  repo: string,
  { page, sizeLimit }: { readonly page: Page; readonly sizeLimit: number },
): Promise<PageText | undefined> {
  const generated = edition.generated.get(repo)?.get(page.file);
  if (generated !== undefined) return { text: generated, cut: undefined };
  const repository = edition.repositories.get(repo);
  if (repository === undefined) return undefined;
  const file = page.source ?? page.file;
  if (page.size > sizeLimit) {
    const open = await repository.open(file);
    return open && { text: decodeText(await readBeginning(open)), cut: 'size' };
  }
  const bytes = await repository.read(file);
  if (bytes === undefined) return undefined;
  return isBinary(bytes) ? { text: '', cut: 'failure' } : { text: decodeText(bytes), cut: undefined };
}

async function readBeginning({ body }: OpenFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length >= beginning) break;
  }
  return Buffer.concat(parts).subarray(0, beginning);
}
