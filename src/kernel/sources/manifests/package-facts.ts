import { defaultIcon, type MenuEntry } from '#model/package/package.ts';
import { nearest } from '#model/text/nearest.ts';
import { cutText } from '#model/text/shorten.ts';
import { npmDependencies } from './dependencies.ts';
import type { Facts, WarnField } from './facts.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { fundingOf, peopleOf } from './named-links.ts';
import { plainText } from './plain-text.ts';
import { forgeAddress, webAddress } from './web-address.ts';

const nameLimit = 214;
const descriptionLimit = 1_000;
const keywordLimit = 50;
const menuLimit = 50;

/** Maximum length of a badge in the menu, in characters. */
const badgeLimit = 20;
const fieldLimit = 200;
const starLimit = 1_000_000_000;

/**
 * Parses a package.json with its `{product}` block (E-01), or an entry of the git-info response (E-03); undefined when
 * it is not an object.
 */
export function packageFacts(value: unknown, product: string, note: WarnField): Facts | undefined {
  const fields = fieldsOf(value, '', note);
  if (fields === undefined) return undefined;
  const block = fields.object(product);
  const name = fields.text('name', nameLimit);
  const isPrivate = fields.value('private') === true;
  const isPlaceholder = isPrivate && block === undefined && name !== undefined && namesRoot(name);
  return {
    name: isPlaceholder ? undefined : name,
    registryName: name && !isPrivate ? { registry: 'npm', name } : undefined,
    version: isPlaceholder ? undefined : fields.text('version') || undefined,
    description: fields.text('description', descriptionLimit),
    forge: forgeOf(fields),
    license: licenseOf(fields),
    homepage: linkOf(fields, 'homepage'),
    keywords: keywordsOf(fields),
    funding: fundingOf(fields),
    contributors: peopleOf(fields),
    dependencies: npmDependencies(fields),
    ...(block && blockFacts(block)),
  };
}

/** True for a name that says no more than that a manifest is the root of a workspace: `root`, `@acme/monorepo`, `acme-root`. */
function namesRoot(name: string): boolean {
  return /^(@[^/]+\/)?(.+[-_.])?(root|mono-?repo|repository|repo|workspaces?)$/i.test(name);
}

/** Fields of the metadata block. */
const blockFields = [
  'time-stamp',
  'code',
  'publish',
  'reponame',
  'icon',
  'stargazers_count',
  'prefix',
  'type',
  'angular',
  'snap',
  'hidden',
  'build',
  'menu',
  'archived',
  'language',
];

/** Other programs may use fields of the block, so only likely misspellings are reported. */
function warnMisspelt(block: Fields): void {
  for (const name of block.names().slice(0, fieldLimit)) {
    const near = blockFields.includes(name) || name.length > nameLimit ? undefined : nearest(name, blockFields);
    if (near !== undefined && block.value(near) === undefined) block.warn(name, { meant: near });
  }
}

function blockFacts(block: Fields): Facts {
  warnMisspelt(block);
  return {
    timeStamp: timeOf(block),
    code: block.text('code') || undefined,
    publish: block.flag('publish') ?? false,
    reponame: repositoryNameOf(block),
    icon: iconOf(block) ?? defaultIcon,
    stars: starsOf(block),
    prefix: block.text('prefix') || undefined,
    type: block.text('type') || undefined,
    angular: block.text('angular') || undefined,
    snap: block.flag('snap'),
    hidden: block.flag('hidden'),
    build: block.flag('build'),
    menu: menuOf(block),
    archived: block.flag('archived'),
    language: block.text('language') || undefined,
  };
}

/** Parses a number or an ISO 8601 date as milliseconds since 1970. */
function timeOf(block: Fields): number | undefined {
  const found = block.value('time-stamp');
  if (found === undefined) return undefined;
  const time = typeof found === 'number' ? found : typeof found === 'string' ? Date.parse(found) : Number.NaN;
  if (Math.abs(time) <= 8.64e15) return time;
  return block.warn('time-stamp', 'milliseconds since 1970 or an ISO 8601 date');
}

function repositoryNameOf(block: Fields): string | undefined {
  const name = block.text('reponame');
  if (!name || /^[^/\\]+$/.test(name)) return name || undefined;
  return block.warn('reponame', 'a name without slashes');
}

function iconOf(block: Fields): string | undefined {
  const icon = block.text('icon');
  if (!icon || /^[a-z0-9 -]+$/i.test(icon)) return icon || undefined;
  return block.warn('icon', 'Font Awesome class names such as "fas fa-bolt"');
}

function starsOf(block: Fields): number | undefined {
  const found = block.value('stargazers_count');
  return found === undefined ? undefined : (checkStars(found) ?? block.warn('stargazers_count', 'a count of stars'));
}

/** A valid star count: an integer, 0 or more; undefined for anything else. */
export function checkStars(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= starLimit ? Math.floor(value) : undefined;
}

function menuOf(block: Fields): readonly MenuEntry[] | undefined {
  const entries = block.list('menu', menuLimit);
  return entries?.flatMap((entry, index) => {
    const fields = fieldsOf(entry, '', () => undefined);
    const name = fields?.text('name');
    const link = menuLink(fields?.text('link', 2_000));
    const badge = fields?.text('badge', badgeLimit);
    if (name && link) return [{ name, link, ...(badge && { badge }) }];
    block.warn('menu', `as entry ${index + 1} an object with a "name" and a "link" (a path, or an https address)`);
    return [];
  });
}

function menuLink(link: string | undefined): string | undefined {
  if (!link || /^[a-z][a-z0-9+.-]*:/i.test(link)) return link && webAddress(link);
  const path = link.replace(/^(\.?\/)+/, '');
  return path === '' || link.startsWith('//') || path.includes('\\') || path.split('/').includes('..')
    ? undefined
    : path;
}

function keywordsOf(fields: Fields): readonly string[] | undefined {
  const found = fields.value('keywords');
  if (typeof found === 'string') return cleanKeywords(found.split(/[,\s]+/));
  return cleanKeywords(fields.list('keywords', 1_000), () => fields.warn('keywords', 'a list of texts'));
}

/** At most 50 unique keywords; `wrong` is called once for invalid entries. */
export function cleanKeywords(list: readonly unknown[] | undefined, wrong?: () => void): readonly string[] | undefined {
  const texts = list?.filter((word) => typeof word === 'string');
  if (texts?.length !== list?.length) wrong?.();
  const words = texts?.map((word) => plainText(cutText(word.trim(), 100), 100)).filter((word) => word !== '');
  return words && [...new Set(words)].slice(0, keywordLimit);
}

function forgeOf(fields: Fields): string | undefined {
  const found = fields.value('repository');
  if (found === undefined) return undefined;
  const text = typeof found === 'string' ? found : fieldsOf(found, '', () => undefined)?.value('url');
  const address = typeof text === 'string' ? forgeAddress(text) : undefined;
  return address ?? fields.warn('repository', 'the address of a repository, as a text or as an object with a "url"');
}

/** The licence as a string; old manifests have an object with a `type`. */
function licenseOf(fields: Fields): string | undefined {
  const found = fields.value('license');
  const type = fieldsOf(found, '', () => undefined)?.value('type');
  return (typeof type === 'string' ? plainText(type, 200) : fields.text('license')) || undefined;
}

function linkOf(fields: Fields, name: string): string | undefined {
  const text = fields.text(name, 2_000);
  return text ? (webAddress(text) ?? fields.warn(name, 'an address that begins with https:// or http://')) : undefined;
}
