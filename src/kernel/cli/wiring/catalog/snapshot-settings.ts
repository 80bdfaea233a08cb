import { createReadHomePage } from '#catalog/arrangement/read-home-page.ts';
import { isPattern } from '#catalog/arrangement/with-groups.ts';
import type { CachedLists } from '#catalog/cached-lists.ts';
import type { CoreWords } from '#catalog/core-words.ts';
import type { SnapshotSettings } from '#catalog/create-snapshot.ts';
import { createFindLogo } from '#catalog/logos/find-logo.ts';
import { createFindBoilerplate } from '#catalog/pages/boilerplate.ts';
import { createDialectPages } from '#catalog/pages/dialect-pages.ts';
import { createFindSites } from '#catalog/pages/find-sites.ts';
import { createImageSizes } from '#catalog/pages/image-sizes.ts';
import { createLinkedPages } from '#catalog/pages/linked-pages.ts';
import { createDescribeHome } from '#catalog/pages/toolchain-home.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import { createFindReleases } from '#catalog/releases/find-releases.ts';
import type { SnapshotFinders } from '#catalog/snapshot-finders.ts';
import type { PackageInSettings } from '#catalog/unknown-names.ts';
import type { Settings } from '#config/schema.ts';
import { catalogFeatures } from '#features/catalog.ts';
import { features } from '#features/server.ts';
import { createRedirects } from '#model/address/redirects.ts';
import { everyPackage } from '#model/package/menu-settings.ts';
import type { ExternalImages, RenderPlugin } from '#model/page/render.ts';
import { textIn } from '#model/text/local-text.ts';
import { createFindDeadLinks } from '#server/pages/find-dead-links.ts';
import { nameSourcesOf } from './name-sources.ts';
import { settingsLinks } from './settings-links.ts';
import { emojiSource } from './site-options.ts';

/** Creates the functions that analyse files for a snapshot. */
export function createFinders(
  settings: Settings,
  listsOf: (kind: string) => CachedLists,
  reader: Pick<Reader, 'read'>,
): Omit<SnapshotFinders, 'familyPast'> {
  const { pages, home } = settings;
  const tools = { settings, reader, listsOf };
  return {
    linkedPages: createLinkedPages(reader, listsOf('links')),
    imageSizes: createImageSizes(reader, listsOf('sizes')),
    sites: createFindSites(reader, listsOf('sites')),
    logos: createFindLogo(reader, listsOf('logos')),
    completions: catalogFeatures.flatMap(({ completePackage }) => completePackage?.(tools) ?? []),
    dialects: createDialectPages(reader, listsOf('dialects')),
    describeHome: createDescribeHome(reader, listsOf('descriptions')),
    homePage: home.page === undefined ? undefined : createReadHomePage(home.page),
    deadLinks: createFindDeadLinks(settingsLinks(settings), {
      redirects: createRedirects(settings.redirects),
      defaultRepo: pages.github.defaultRepo,
      pages: features.paths.pages,
      isMissing: (path) => features.paths.isMissing(path, settings),
    }),
    releases: createFindReleases(reader, listsOf('releases')),
    data: catalogFeatures.flatMap(({ findData }) => findData?.(tools) ?? []),
    boilerplate: pages.boilerplate === 'fold' ? createFindBoilerplate(reader, listsOf('edges')) : undefined,
  };
}

/** What the settings of a snapshot depend on besides those of the site. */
export interface SnapshotSettingsInput {
  /** How external images are shown. */
  readonly externalImages: ExternalImages;
  /** True for an export. */
  readonly staticExport: boolean;
  /** Code of others that takes part in rendering. */
  readonly plugins: readonly RenderPlugin[];
}

/** The settings of a snapshot. */
export function snapshotSettings(
  settings: Settings,
  { externalImages, staticExport, plugins }: SnapshotSettingsInput,
): SnapshotSettings {
  const { product, site, core, pages, server, sources, groups, menus } = settings;
  return {
    product,
    base: server.base,
    hosts: core.domains,
    hidden: pages.hidden,
    ...(pages.workspaces !== 'off' && { workspaces: pages.workspaces }),
    groups,
    menus,
    named: packagesInSettings(settings),
    emoji: emojiSource(pages),
    badges: pages.badges,
    owners: pages.github.owners,
    externalImages,
    plugins,
    // A notice that a remote has not responded for some time would never disappear.
    ...(!staticExport && { staleAfter: server.staleAfter * 60_000 }),
    staticExport,
    language: core.translations.language,
    nameSources: nameSourcesOf({ site, pages, sources }),
    words: coreWords(site),
  };
}

/** What the settings call the home page, in the default language. */
function coreWords({ name, description, language }: Settings['site']): CoreWords {
  return {
    ...(name !== undefined && { title: textIn(name, language, language) }),
    ...(description !== undefined && { description: textIn(description, language, language) }),
  };
}

/** The packages that settings name individually. */
function packagesInSettings(settings: Settings): PackageInSettings[] {
  const { product, pages, sources, groups, menus } = settings;
  const { defaultRepo } = pages.github;
  const stars = sources.flatMap((source, index) =>
    'stars' in source ? Object.keys(source.stars).map((name) => ({ setting: `sources[${index}].stars`, name })) : [],
  );
  return [
    ...(defaultRepo === product ? [] : [{ setting: 'pages.github.defaultRepo', name: defaultRepo }]),
    ...pages.hidden.map((name) => ({ setting: 'pages.hidden', name })),
    ...stars,
    ...features.inSettings(settings).packages,
    ...Object.keys(menus)
      .filter((name) => name !== everyPackage)
      .map((name) => ({ setting: 'menus', name })),
    ...groups.flatMap(({ match }, index) =>
      match.filter((name) => !isPattern(name)).map((name) => ({ setting: `groups[${index}].match`, name })),
    ),
  ];
}
