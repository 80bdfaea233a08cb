import { type Address, rawPath } from '#model/address/address.ts';
import { isExternal } from '#model/address/is-external.ts';
import type { RenderFamily } from '#model/page/render.ts';
import type { Member, Members } from './member.ts';
import { repositoryPath } from './repository-path.ts';
import type { SitePages } from './site-pages.ts';

/** The data that links of a family are resolved with. */
export interface LinkDirectory {
  readonly family: RenderFamily;
  /** Recognises addresses of its packages. */
  readonly members: Members;
  /** Finds the page that shows a file or folder. */
  readonly pageAt: (address: Address) => string | undefined;
  /** Finds what links mean on the documentation's own site. */
  readonly sitePages: SitePages;
}

/**
 * The address on the network that a link or an image names; undefined for a path. A path such as `../../issues`, which forges
 * resolve against the address of the file, is such an address too.
 */
export function networkAddress(href: string, from: Address, { family }: LinkDirectory): string | undefined {
  return isExternal(href.trim()) ? href : besideFiles(href, from.file, family.packages.get(from.repo)?.forge);
}

/** The raw file that an address of the family means. */
export function rawFile({ repo, files: [file] }: Member, { family }: LinkDirectory): string {
  return rawPath({ repo, file }, family);
}

function besideFiles(href: string, file: string, forge: string | undefined): string | undefined {
  const { path, above } = repositoryPath(href, file);
  if (forge === undefined || above !== 2 || !forgePart.test(path)) return undefined;
  return URL.parse(href, `${forge.replace(/(\.git)?\/*$/, '')}/blob/HEAD/${file}`)?.href;
}

/** Views of a repository at a forge besides its files. */
const forgePart =
  /^(issues|pulls?|releases|wiki|actions|workflows|discussions|projects|tags|commits?|compare|stargazers|security|milestones|labels|raw|blob|tree|-)(\/|$)/;
