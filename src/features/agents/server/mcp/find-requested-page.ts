import type { Snapshot } from '#catalog/snapshot-store.ts';
import { insidePath } from '#model/address/address.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { findDocument, findMarkdown } from '#server/pages/find-document.ts';
import type { PageOfPackage } from '#server/pages/page-document.ts';
import { type AgentReader, ToolError } from './agent-reader.ts';

/** A page that a tool requests, and the section that its address names. */
export interface RequestedPage {
  readonly page: PageOfPackage;
  /** The snapshot that has it: the current one, or that of a version. */
  readonly snapshot: Snapshot;
  /** The id of a heading; undefined for the whole page. */
  readonly section: string | undefined;
}

/** Redirects that are followed. */
const maxRedirects = 3;

/** Finds the page of an address from a tool or from a browser. Throws {@link ToolError} if there is none. */
export async function findRequestedPage(
  reader: AgentReader,
  snapshot: Snapshot,
  address: string,
): Promise<RequestedPage> {
  const url = urlOf(address, reader.origin);
  let path = url.pathname;
  for (let count = 0; count <= maxRedirects; count += 1) {
    // Addresses from tools include the base path, others may not.
    const inside = insidePath(path, snapshot) ?? path;
    const find = inside.endsWith('.md') ? findMarkdown : findDocument;
    const found = await find(snapshot, inside, reader);
    if (found.kind === 'page') return { page: found, snapshot: found.snapshot, section: sectionOf(url) };
    if (found.kind !== 'redirect') throw new ToolError(`${found.message} Search, or list the packages, to find pages.`);
    path = found.to;
  }
  throw new ToolError('This address redirects too many times.');
}

/** Control characters, which the parser of addresses drops. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const isControl = /[\u0000-\u001f\u007f]/;

function urlOf(address: string, origin: string): URL {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(address);
  const url = isWhole ? URL.parse(address) : URL.parse(`/${address.replace(/^\/+/, '')}`, 'http://site.invalid');
  // A site that does not know its origin has no whole addresses of its own.
  const isOurs = !isWhole || (origin !== '' && url?.origin === URL.parse(origin)?.origin);
  if (url === null || !isOurs || isControl.test(address)) throw new ToolError('This address is not on this site.');
  return url;
}

function sectionOf({ hash }: URL): string | undefined {
  return hash.length < 2 ? undefined : decodePercent(hash.slice(1));
}
