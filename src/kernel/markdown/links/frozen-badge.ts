import { siteBadges } from '#features/declared.ts';
import { badgeAddress } from '#markdown/badges/badge-address.ts';
import type { BadgeAddress } from '#markdown/badges/badge-kind.ts';
import type { Members } from '#markdown/links/member.ts';
import { type Address, parseVersionedRepo } from '#model/address/address.ts';
import type { BadgeValues, DrawnBadge } from '#model/package/badge-values.ts';
import { starLabel } from '#model/package/package.ts';
import type { RenderFamily } from '#model/page/render.ts';

/** Data that values of badges are found in. */
export interface BadgeDirectory {
  readonly family: RenderFamily;
  /** Recognises addresses of its packages. */
  readonly members: Members;
}

type Drawn = Pick<DrawnBadge, 'label' | 'value' | 'image'>;

/** A package that a badge is about. */
interface Subject {
  readonly repo: string;
  /** Folder of a package of its workspace; '' for the repository itself. */
  readonly folder: string;
  readonly values: BadgeValues;
}

/** Maximum length of a value, in characters; a longer one is not drawn, because a part of a licence is another licence. */
const maxLength = 60;

/** Characters that would hide or turn the text beside them. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The badge to draw in place of the image of a badge service; undefined for another image, one whose value is not known,
 * and when badges are images.
 */
export function frozenBadge(address: string, from: Address, directory: BadgeDirectory): DrawnBadge | undefined {
  const badge = badgeAddress(address);
  const subject = badge && subjectOf(badge, from, directory);
  if (badge === undefined || subject === undefined) return undefined;
  const drawn = subject.folder === '' ? ofPackage(badge, subject, directory.family) : inWorkspace(badge, subject);
  if (drawn === undefined || drawn.value.length > maxLength || hidden.test(drawn.value)) return undefined;
  return { ...drawn, original: address.replace(/^(http:)?\/\//i, 'https://') };
}

/** The package that a badge is about; in an old version, badges of the package itself are about that version. */
function subjectOf({ page }: BadgeAddress, from: Address, { family, members }: BadgeDirectory): Subject | undefined {
  const member = page === undefined ? { repo: from.repo, folder: '' } : memberAt(page, members);
  if (member === undefined) return undefined;
  const isOwn = member.repo === from.repo || member.repo === parseVersionedRepo(from.repo)?.repo;
  const repo = isOwn ? from.repo : member.repo;
  const values = family.packages.get(repo)?.badges;
  if (values === undefined) return undefined;
  return { repo, folder: page === undefined ? workspaceFolder(from.file, values) : member.folder, values };
}

function memberAt(page: string, members: Members): Pick<Subject, 'repo' | 'folder'> | undefined {
  const member = members.at(page);
  if (member?.at !== 'forge' && member?.at !== 'registry') return undefined;
  return { repo: member.repo, folder: member.files[0] };
}

/** The deepest folder of a package of the workspace that contains a file; '' for none. */
function workspaceFolder(file: string, { workspace = {} }: BadgeValues): string {
  const folders = Object.keys(workspace).filter((folder) => file.startsWith(`${folder}/`));
  return folders.reduce((deepest, folder) => (folder.length > deepest.length ? folder : deepest), '');
}

/** A badge of a package of a workspace, of which only the version is known. */
function inWorkspace({ kind }: BadgeAddress, { folder, values }: Subject): Drawn | undefined {
  const { workspace = {} } = values;
  return kind === 'version' && Object.hasOwn(workspace, folder) ? text('version', workspace[folder]) : undefined;
}

function ofPackage({ kind, claim }: BadgeAddress, { repo, values }: Subject, family: RenderFamily): Drawn | undefined {
  switch (kind) {
    case 'version':
      return text('version', values.version);
    case 'release':
      return text('version', values.release ?? values.version);
    case 'released':
      return text('released', values.released);
    case 'license':
      return text('licence', values.license && licensePart(values.license, claim));
    case 'stars':
      return text('stars', starLabel(values.stars ?? 0));
    case 'language':
      return text('language', values.language);
    case 'maintained':
      // That a repository is not archived does not tell that it is maintained.
      return values.archived ? text('status', 'archived') : undefined;
    case 'docs':
      return values.isServed ? ofSite(kind, repo, family) : undefined;
  }
}

/** A badge that a running site draws. */
function ofSite(kind: BadgeAddress['kind'], repo: string, family: RenderFamily): Drawn | undefined {
  const badge = siteBadges[kind];
  return badge && { ...badge, image: badge.image(repo, family) };
}

function text(label: string, value: string | undefined): Drawn | undefined {
  const plain = value?.replace(/\s+/g, ' ').trim() ?? '';
  return plain === '' ? undefined : { label, value: plain };
}

/** The licence of an expression that a badge names, so that a package with a badge for each has not all in each. */
function licensePart(expression: string, claim: string | undefined): string {
  const parts = expression.split(/\s+OR\s+|[()]/);
  return parts.find((part) => claim !== undefined && spelling(part) === spelling(claim)) ?? expression;
}

function spelling(license: string): string {
  return license.toLowerCase().replace(/[^a-z\d.]|licen[cs]e/g, '');
}
