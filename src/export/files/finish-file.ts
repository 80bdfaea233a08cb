import { indexLinks } from '#export/crawl/index-links.ts';
import { ownLinks } from '#export/crawl/own-links.ts';
import type { Compress } from './compress.ts';
import type { FileJob, FileResult } from './file-job.ts';
import type { Staging } from './staging.ts';

/** Writes a file with its compressed copies, and finds the addresses in it. Throws file system errors. */
export function finishFile(
  { file, bytes, isNew, effort, naming }: FileJob,
  { staging, compress }: { readonly staging: Pick<Staging, 'write'>; readonly compress: Compress },
): FileResult {
  const links = naming === undefined ? {} : { links: linksIn(bytes, naming) };
  if (!isNew) return links;
  staging.write(file, bytes);
  if (effort === undefined) return links;
  const { br, gz } = compress(bytes, effort);
  staging.write(`${file}.br`, br);
  staging.write(`${file}.gz`, gz);
  return { ...links, coded: [br.length, gz.length] };
}

function linksIn(bytes: Uint8Array, address: string): readonly string[] {
  const { pathname } = new URL(address);
  const text = new TextDecoder().decode(bytes);
  const index = indexLinks(pathname, text);
  return index ?? ownLinks(text, address);
}
