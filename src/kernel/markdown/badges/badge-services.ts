import type { BadgeKind } from './badge-kind.ts';

/** The instances of forges that the query of a badge names; null for the public ones. */
export interface ForgeInstances {
  /** Address of a GitLab. */
  readonly gitlab: string | null;
  /** Address of a Gitea or Forgejo. */
  readonly gitea: string | null;
}

/** The badges of a service about one value. */
export interface ServiceBadge {
  /** Matches the decoded path without the ending of the file; its group is the name of the package. */
  readonly pattern: RegExp;
  /** What they tell. */
  readonly kind: BadgeKind;
  /** The page of the package at its registry or forge; absent for badges about the package of their document. */
  readonly pageOf?: PageOf;
}

type PageOf = (name: string, instances: ForgeInstances) => string;

const npm: PageOf = (name) => `https://www.npmjs.com/package/${name}`;
const pypi: PageOf = (name) => `https://pypi.org/project/${name}`;
const crates: PageOf = (name) => `https://crates.io/crates/${name}`;
const packagist: PageOf = (name) => `https://packagist.org/packages/${name}`;
const rubygems: PageOf = (name) => `https://rubygems.org/gems/${name}`;
const go: PageOf = (name) => `https://pkg.go.dev/${name}`;
const github: PageOf = (name) => `https://github.com/${name}`;
const gitlab: PageOf = (name, place) => `${(place.gitlab ?? 'https://gitlab.com').replace(/\/+$/, '')}/${name}`;
const gitea: PageOf = (name, place) => `${(place.gitea ?? 'https://gitea.com').replace(/\/+$/, '')}/${name}`;

/** Names in paths: one segment, one of npm with an optional scope, and the owner and name of a repository. */
const one = '([^/]+)';
const scoped = '(@[^/]+/[^/]+|[^/@]+)';
const pair = '([^/]+/[^/]+)';
const nested = '([^/]+(?:/[^/]+)+)';

function badge(path: string, kind: BadgeKind, pageOf?: PageOf): ServiceBadge {
  return { pattern: new RegExp(`^/${path}/?$`, 'i'), kind, ...(pageOf && { pageOf }) };
}

const shields: readonly ServiceBadge[] = [
  badge(`npm/v/${scoped}`, 'version', npm),
  badge(`npm/l/${scoped}`, 'license', npm),
  badge(`pypi/v/${one}`, 'version', pypi),
  badge(`pypi/l/${one}`, 'license', pypi),
  badge(`crates/v/${one}`, 'version', crates),
  badge(`crates/l/${one}`, 'license', crates),
  badge(`docsrs/${one}(?:/latest)?`, 'docs', crates),
  badge(`packagist/v/${pair}`, 'version', packagist),
  badge(`packagist/(?:l|license)/${pair}`, 'license', packagist),
  badge(`packagist/stars/${pair}`, 'stars', packagist),
  badge(`gem/v/${one}`, 'version', rubygems),
  badge(`readthedocs/${one}(?:/(?:latest|stable))?`, 'docs', pypi),
  badge(`github/(?:v/)?(?:release|tag)/${pair}`, 'release', github),
  badge(`github/release-date/${pair}`, 'released', github),
  badge(`github/package-json/v/${pair}`, 'version', github),
  badge(`github/license/${pair}`, 'license', github),
  badge(`github/stars/${pair}`, 'stars', github),
  badge(`github/languages/top/${pair}`, 'language', github),
  badge(`gitlab/v/(?:release|tag)/${nested}`, 'release', gitlab),
  badge(`gitlab/license/${nested}`, 'license', gitlab),
  badge(`gitlab/stars/${nested}`, 'stars', gitlab),
  badge(`gitea/v/release/${pair}`, 'release', gitea),
  badge(`gitea/stars/${pair}`, 'stars', gitea),
  badge('maintenance/[^/]+/\\d{4}', 'maintained'),
];

const badgen: readonly ServiceBadge[] = [
  badge(`npm/v/${scoped}`, 'version', npm),
  badge(`npm/license/${scoped}`, 'license', npm),
  badge(`pypi/v/${one}`, 'version', pypi),
  badge(`pypi/license/${one}`, 'license', pypi),
  badge(`crates/v/${one}`, 'version', crates),
  badge(`packagist/v/${pair}`, 'version', packagist),
  badge(`packagist/license/${pair}`, 'license', packagist),
  badge(`rubygems/v/${one}`, 'version', rubygems),
  badge(`github/(?:release|tag)/${pair}(?:/stable)?`, 'release', github),
  badge(`github/license/${pair}`, 'license', github),
  badge(`github/stars/${pair}`, 'stars', github),
  badge(`gitlab/(?:release|tag)/${nested}`, 'release', gitlab),
  badge(`gitlab/license/${nested}`, 'license', gitlab),
  badge(`gitlab/stars/${nested}`, 'stars', gitlab),
];

const fury: readonly ServiceBadge[] = [
  badge(`js/${scoped}`, 'version', npm),
  badge(`py/${one}`, 'version', pypi),
  badge(`rb/${one}`, 'version', rubygems),
  badge(`ph/${pair}`, 'version', packagist),
  badge(`gh/${pair}`, 'release', github),
  badge(`go/${nested}`, 'version', go),
];

const poser: readonly ServiceBadge[] = [
  badge(`${pair}/(?:v|version)(?:/stable)?`, 'version', packagist),
  badge(`${pair}/license`, 'license', packagist),
];

const pypip: readonly ServiceBadge[] = [
  badge(`(?:v|version)/${one}(?:/badge)?`, 'version', pypi),
  badge(`license/${one}(?:/badge)?`, 'license', pypi),
];

const readTheDocs: readonly ServiceBadge[] = [badge(`projects/${one}/badge`, 'docs', pypi)];

/** Badge services by host, with the badges whose value the site can know. */
export const badgeServices: ReadonlyMap<string, readonly ServiceBadge[]> = new Map([
  ['img.shields.io', shields],
  ['shields.io', shields],
  ['raster.shields.io', shields],
  ['badgen.net', badgen],
  ['flat.badgen.net', badgen],
  ['badge.fury.io', fury],
  ['poser.pugx.org', poser],
  ['pypip.in', pypip],
  ['docs.rs', [badge(`${one}/badge`, 'docs', crates)]],
  ['readthedocs.org', readTheDocs],
  ['readthedocs.com', readTheDocs],
  ['app.readthedocs.org', readTheDocs],
  ['inch-ci.org', [badge(`github/${pair}`, 'docs', github)]],
  ['repostatus.org', [badge('badges/[^/]+/[a-z]+', 'maintained')]],
]);

/** The badge of the newest release of a project at any GitLab; its group is the address of the project. */
export const gitlabRelease = /^(https?:\/\/[^/?#\\@]+\/[^?#]+)\/-\/badges\/release\.svg(?:[?#]|$)/i;
