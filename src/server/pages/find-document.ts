import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { type Address, pathsOfMarkdown } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import type { ShownPage } from './page-document.ts';
import { type Resolved, resolvePage } from './resolve-page.ts';

/** The page at an address, a redirect to its canonical path, or the reason why there is no page. */
export type FoundDocument =
  | ({ readonly kind: 'page' } & ShownPage)
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Finds the page of a path inside the site that ends with `.md`. Rejects with the errors of the source. */
export async function findMarkdown(
  siteSnapshot: SiteSnapshot,
  pathname: string,
  defaultRepo: string,
): Promise<FoundDocument> {
  let first: FoundDocument | undefined;
  for (const path of pathsOfMarkdown(pathname)) {
    const found = await findDocument(siteSnapshot, path, defaultRepo);
    if (found.kind !== 'missing') return found;
    first ??= found;
  }
  return first ?? { kind: 'missing', message: 'There is no such page.' };
}

/** Finds the page of a document's path inside the site. Rejects with the errors of the source. */
export async function findDocument(
  siteSnapshot: SiteSnapshot,
  pathname: string,
  defaultRepo: string,
): Promise<FoundDocument> {
  const path = parseRequestPath(pathname);
  if ('refused' in path) return { kind: 'refused', message: path.refused };
  return toFound(await resolvePage(siteSnapshot, path, defaultRepo));
}

function toFound(resolved: Resolved): FoundDocument {
  if (resolved.kind === 'missing') return { kind: 'missing', message: missingMessage(resolved) };
  if (resolved.kind === 'redirect') return resolved;
  if (resolved.kind === 'folder') return { kind: 'missing', message: 'There is no such page, but a folder.' };
  if (resolved.kind === 'empty') return { kind: 'page', package: resolved.package };
  const { package: item, page, file } = resolved;
  return { kind: 'page', package: item, page, file };
}

/** The message that a path has no package or no page. */
function missingMessage({
  package: item,
  address,
}: {
  readonly package: Package | undefined;
  readonly address: Address;
}): string {
  return item === undefined ? `There is no package ${address.repo}.` : `${item.title} has no page ${address.file}.`;
}
