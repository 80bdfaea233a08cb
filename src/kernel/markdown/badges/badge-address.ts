import { decodePercent } from '#model/address/decode-percent.ts';
import type { BadgeAddress } from './badge-kind.ts';
import { badgeServices, type ForgeInstances, gitlabRelease } from './badge-services.ts';
import { staticBadge } from './static-badge.ts';

/** Maximum length of an address that is recognised, in characters. */
const maxLength = 1_000;

/** Query parameters that choose another registry, file or series of versions than the one that the site knows. */
const otherSubject = ['filter', 'filename', 'registry_uri', 'registry', 'pypiBaseUrl', 'baseUrl', 'server', 'path'];

/**
 * Recognises images of badge services whose value can be known: versions, licences, stars, dates of releases, languages,
 * maintenance and documents. Undefined for any other image, and for badges of builds, coverage and downloads.
 */
export function badgeAddress(address: string): BadgeAddress | undefined {
  const host = /^(?:https?:)?\/\/([^/?#\\@:]+)\//i.exec(address.slice(0, 300))?.[1]?.toLowerCase();
  if (host === undefined || address.length > maxLength) return undefined;
  const service = badgeServices.get(host.replace(/^www\./, ''));
  if (service === undefined && !gitlabRelease.test(address)) return undefined;
  const url = URL.parse(address.replace(/^(http:)?\/\//i, 'https://'));
  if (url === null || otherSubject.some((name) => url.searchParams.has(name))) return undefined;
  const written = staticBadge(url);
  if (written !== undefined) return written;
  const path = pathOf(url);
  for (const { pattern, kind, pageOf } of service ?? []) {
    const found = pattern.exec(path);
    if (found !== null) return { kind, page: pageOf?.(found[1] ?? '', instancesOf(url)) };
  }
  const project = gitlabRelease.exec(url.origin + url.pathname)?.[1];
  return project === undefined ? undefined : { kind: 'release', page: project };
}

/** The decoded path of an image without the ending of its file. */
function pathOf({ pathname }: URL): string {
  return decodePercent(pathname).replace(/(@2x)?\.(svg|png|json)$/, '');
}

function instancesOf({ searchParams }: URL): ForgeInstances {
  return { gitlab: searchParams.get('gitlab_url'), gitea: searchParams.get('gitea_url') };
}
