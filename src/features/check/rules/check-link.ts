import { folderContents } from '#catalog/page-tree/folder-contents.ts';
import { findPage } from '#catalog/pages/find-page.ts';
import type { LinkFinding } from '#features/check/report/raw-finding.ts';
import { extensionAt } from '#features/extensions/declared.ts';
import { anchorName, anchorPrefix } from '#markdown/html/taken-ids.ts';
import { type Address, insidePath, isFirstPage } from '#model/address/address.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { folderOf } from '#model/address/readme.ts';
import { headingSpelling } from '#model/page/heading-spelling.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import { addressAt, isPageAddress } from './check-address.ts';
import { checkForgeLink } from './check-forge-link.ts';
import type { CheckScope } from './check-scope.ts';
import { deadLink, type LinkOnPage } from './dead-link.ts';
import type { InspectedPage } from './inspect-page.ts';
import { suggestName } from './suggest.ts';

/** Anchors of every page: the top, and text fragments. */
const builtInAnchors = /^(top)?$|^:~:/i;

/** Checks a link; empty when it is valid or leads to another host. Throws the errors of its source. */
export async function checkLink(scope: CheckScope, link: LinkOnPage): Promise<readonly LinkFinding[]> {
  const { to, repo, page } = link;
  const wrong = wrongAddress(link);
  if (wrong !== undefined) return [wrong];
  if (to.startsWith('#')) return checkAnchorOf(scope, { repo, page, hash: to.slice(1) });
  if (/^\/(?!\/)/.test(to)) return checkSitePath(scope, link);
  return /^(https?:|\/\/)/i.test(to) ? checkForgeLink(scope, link) : [];
}

/** Finds a URL that contains link brackets: without a space between a URL and a link, both are parsed as one URL. */
function wrongAddress({ written }: LinkOnPage): LinkFinding | undefined {
  const [address, rest] = /^(https?:\/\/[^\s[]+)(\[[^[\]]*(?:$|\][[(].*))$/i.exec(decoded(written))?.slice(1) ?? [];
  if (address === undefined) return undefined;
  const message = 'The address runs into the link after it, so it leads nowhere. Put a space between them.';
  return { rule: 'wrong-address', message, suggestion: `${address} ${rest}` };
}

function decoded(address: string): string {
  return address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']');
}

/** Checks a path of the site. Throws the errors of its source. */
async function checkSitePath(scope: CheckScope, link: LinkOnPage): Promise<readonly LinkFinding[]> {
  const { path, hash } = divided(link.to);
  const { snapshot } = scope;
  const inside = insidePath(path, snapshot);
  // Paths of the host outside the site are not checked.
  if (inside === undefined) return [];
  // Only the extension knows its pages.
  if (extensionAt(inside) !== undefined) return [];
  const [route = '', ...rest] = inside.slice(1).split('/').map(decodeURIComponent);
  if (route === 'git') {
    const [repo = '', ...segments] = rest;
    return checkFile(scope, link, { repo, file: segments.join('/') });
  }
  const address = addressAt(inside, snapshot.product);
  const { page, empty } = await findPage(snapshot, address);
  const isFolder = page === undefined && folderContents(snapshot, address.repo, folderOf(address.file).slice(0, -1));
  // An unreachable page is a finding of that page.
  if (page === undefined)
    return empty || isFolder || isPageAddress(snapshot, address.repo, path) ? [] : [deadLink(scope, link, address)];
  return checkAnchorOf(scope, { repo: address.repo, page, hash });
}

async function checkFile(scope: CheckScope, link: LinkOnPage, address: Address): Promise<readonly LinkFinding[]> {
  return (await scope.hasFile(address)) ? [] : [deadLink(scope, link, address)];
}

/** The fragment of a link, and the page it refers to. */
export interface AnchorOf {
  /** The package's identity. */
  readonly repo: string;
  readonly page: Page;
  /** The fragment as written, without `#`; empty when there is none. */
  readonly hash: string;
}

/** Checks the fragment of a link. Throws the errors of its source. */
export async function checkAnchorOf(
  { snapshot, inspect }: CheckScope,
  { repo, page, hash }: AnchorOf,
): Promise<readonly LinkFinding[]> {
  // Forges show the README of a first page under this name, and so does the site.
  if (hash === 'readme' && isFirstPage(baseOf(page))) return [];
  const inspected = hash === '' ? undefined : await inspect(snapshot, repo, page);
  return inspected === undefined || inspected.cut !== undefined ? [] : checkAnchor(hash, inspected, page.file);
}

function divided(address: string): { readonly path: string; readonly hash: string } {
  const end = address.search(/[?#]/);
  const at = address.indexOf('#');
  return { path: end < 0 ? address : address.slice(0, end), hash: at < 0 ? '' : address.slice(at + 1) };
}

/** Checks the fragment of a link; empty when the page has the anchor. */
function checkAnchor(hash: string, page: InspectedPage, file: string): readonly LinkFinding[] {
  const name = decodePercent(hash);
  if (builtInAnchors.test(name) || [name, name.replace(/-parent$/, '')].some((each) => has(page, each))) return [];
  const near = suggestName(
    name,
    [...page.anchors].map((anchor) => anchor.replace(/^user-content-/, '')),
  );
  const message = `${file} has no heading or anchor named "${name}".`;
  return [{ rule: 'dead-anchor', message, suggestion: near && `#${near}` }];
}

/** Compares anchors as browsers and the site do. */
function has({ anchors, spellings }: InspectedPage, name: string): boolean {
  const bare = anchorName(name);
  const spelled = headingSpelling(name);
  return (
    [name, bare, anchorPrefix + bare].some((each) => anchors.has(each)) || (spelled !== '' && spellings.has(spelled))
  );
}
