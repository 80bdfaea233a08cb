import { anchorId, anchorName } from '#markdown/html/taken-ids.ts';
import { forgeFile } from '#markdown/links/forge/forge-file.ts';
import { type Address, packagePath, pathOf, rawPath, readmeFile } from '#model/address/address.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { routeAt } from '#model/match-route.ts';
import { labelled } from '#model/page/document-site.ts';
import { labelOf, labelScheme } from '#model/page/label-name.ts';
import { pageKind } from '#model/page/page.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { type LinkDirectory, networkAddress, rawFile } from './link-directory.ts';
import { linkOrigin } from './link-origin.ts';
import type { Member } from './member.ts';
import { idOf } from './name-id.ts';
import { repositoryPath } from './repository-path.ts';

/** The address of a link of a file: a page of the site, a file at its forge, a raw file, or the same address. */
export function resolveLink(href: string, from: Address, directory: LinkDirectory): string {
  const address = addressOf(href, linkOrigin(href, from, directory.family), directory);
  return /^\/(?!\/)[^#]*#/.test(address) ? withAnchorId(address) : address;
}

/** The address with the id that the page gives to the anchor. Numbers of lines stay as they are. */
function withAnchorId(address: string): string {
  const [page = '', ...rest] = address.split('#');
  const name = decodePercent(rest.join('#').replace(/^#+/, ''));
  const id = anchorId(anchorName(name));
  return name === '' || /^(:~:|L\d+)/.test(name) || id === name
    ? address.replace(/##+/, '#')
    : `${page}#${encodeURIComponent(id)}`;
}

function addressOf(href: string, from: Address, directory: LinkDirectory): string {
  if (href === '' || href.startsWith('#')) return href;
  if (href.startsWith(labelScheme)) return atLabel(href, from, directory);
  // Code of the site answers it, and no repository can have it.
  if (/^\/-\/[a-z]+\/[a-z][a-z0-9-]*\//.test(href) && routeAt(href).form === 'mixed')
    return directory.family.base + href;
  const address = networkAddress(href, from, directory);
  if (address === undefined) return besideRepository(href, from, directory) ?? inRepository(href, from, directory);
  const member = directory.members.at(address);
  // An address such as `module:page.adoc` looks like one with a scheme.
  if (member === undefined) return onOwnSite(address, from, directory) ?? address;
  const page = memberPage(member, directory);
  if (page !== undefined) return isLines(member.rest, member.files[0]) ? address : page + member.rest;
  // A package in a folder without a README.
  if (member.at === 'registry')
    return pathOf({ repo: member.repo, file: `${member.files[0]}/${readmeFile}` }, directory.family);
  return member.at === 'raw' ? rawFile(member, directory) : address;
}

/** True for lines of the source of a document, which its page does not have. */
function isLines(rest: string, file: string): boolean {
  return /#L\d+/.test(rest) && pageKind(file)?.kind !== 'code';
}

/** The page of an address of the family. */
function memberPage({ repo, files }: Member, { family, pageAt }: LinkDirectory): string | undefined {
  const [likeliest, ...others] = files;
  const linkedAs = family.packages.get(repo)?.linkedAs ?? repo;
  const page = likeliest === '' ? packagePath(linkedAs, family) : pageAt({ repo, file: likeliest });
  if (page !== undefined) return page;
  const named = others.find((file) => family.packages.get(repo)?.pages.has(file));
  return named === undefined ? undefined : pathOf({ repo: linkedAs, file: named }, family);
}

/** The address of a link to a checkout beside the repository; undefined if that has no such page or file. */
function besideRepository(href: string, from: Address, directory: LinkDirectory): string | undefined {
  const { family, members } = directory;
  const member = members.beside(href, from.file);
  if (member === undefined) return undefined;
  const page = memberPage(member, directory);
  if (page !== undefined) return page + member.rest;
  const address = { repo: member.repo, file: member.files[0] };
  return hasNamed(family.packages.get(member.repo), address.file) ? fileAt(address, family) + member.rest : undefined;
}

function inRepository(href: string, from: Address, directory: LinkDirectory): string {
  const { family, pageAt } = directory;
  const { path, rest, isFolder } = repositoryPath(href, from.file);
  const address = { repo: from.repo, file: path };
  const page = pageAt(address);
  if (page !== undefined) return isLines(rest, path) ? fileAt(address, family) + rest : page + rest;
  const repository = family.packages.get(from.repo);
  const isFile = repository?.images?.has(path) ?? false;
  const named = repository?.folders?.has(path) ?? false;
  const isKnown = isFile || named || (repository?.files?.has(path) ?? false);
  const onSite = isKnown ? undefined : onOwnSite(href, from, directory);
  if (onSite !== undefined) return onSite;
  const elsewhere = href.startsWith('/') && !isFile && !named ? onPortal(href, directory) : undefined;
  return elsewhere ?? fileAt(address, family, isFolder) + rest;
}

/** The page that a link means on the documentation's own site, after the rule of GitHub found none. */
function onOwnSite(href: string, from: Address, { family, sitePages }: LinkDirectory): string | undefined {
  if (family.packages.get(from.repo)?.sites === undefined || /^([a-z][a-z\d+.-]*:)?\/\//i.test(href)) return undefined;
  const resource = sitePages.resource(href, from);
  if (resource !== undefined)
    return resourceAddress({ repo: from.repo, file: resource }, family) + (/#.*$/s.exec(href)?.[0] ?? '');
  const file = sitePages.page(href, from);
  if (file === undefined) return labelAddress(decodePercent(href), from, family);
  return pathOf({ repo: from.repo, file }, family) + (/[?#].*$/s.exec(href)?.[0] ?? '');
}

function resourceAddress(address: Address, family: RenderFamily): string {
  return family.packages.get(address.repo)?.pages.has(address.file) ? pathOf(address, family) : fileAt(address, family);
}

/** The address of a link to a label. An unknown label that is written as an anchor is one; another has no address. */
function atLabel(href: string, from: Address, { family }: LinkDirectory): string {
  const written = href.slice(labelScheme.length);
  const known = labelAddress(labelOf(href), from, family);
  return known ?? (written.startsWith('#') ? written : '');
}

/** The address of a label of the documentation's own site; undefined for none. */
function labelAddress(name: string, { repo, file }: Address, family: RenderFamily): string | undefined {
  const label = labelled(name, file, family.packages.get(repo)?.sites ?? []);
  if (label === undefined) return undefined;
  const anchor = `#${encodeURIComponent(anchorId(label.file.endsWith('.md') ? label.name : idOf(label.name)))}`;
  return label.file === file ? anchor : pathOf({ repo, file: label.file }, family) + anchor;
}

/** The address of a path of the portal, such as `/git/demo/logo.png`. */
function onPortal(href: string, directory: LinkDirectory): string | undefined {
  const member = directory.members.atPath(href);
  if (member === undefined) return undefined;
  const found = memberPage(member, directory) ?? (member.at === 'raw' ? rawFile(member, directory) : undefined);
  return found && found + member.rest;
}

/** The address of a file or folder without a page: at its forge, as a list of the folder, or as a raw file. */
function fileAt({ repo, file }: Address, family: RenderFamily, isFolder = false): string {
  const repository = family.packages.get(repo);
  const isNamed = repository?.folders?.has(file) ?? false;
  const atForge = forgeFile(repository, file, isFolder || isNamed);
  if (atForge !== undefined) return atForge;
  if (file === '') return packagePath(repo, family);
  return isNamed ? pathOf({ repo, file: `${file}/${readmeFile}` }, family) : rawPath({ repo, file }, family);
}

/** True for a file or folder of the repository that links name. */
function hasNamed(repository: RenderPackage | undefined, file: string): boolean {
  return [repository?.files, repository?.images, repository?.folders].some((each) => each?.has(file));
}
