import { readdirSync } from 'node:fs';
import { kindLists } from './kind-lists.js';
import { inProject } from './project.js';

/**
 * A constant of a list, made of what the features export under a name.
 * @typedef {object} Constant
 * @property {string} name of the export
 * @property {string} [suffix] of the export's name in the list
 * @property {string} doc what the constant is, in a sentence
 * @property {string} before the statement up to the bracket
 * @property {'{}' | '[]'} brackets
 * @property {boolean} [spread] true if the items of the exports are in it, and not the exports
 * @property {string} after the statement from behind the bracket
 */

/** @typedef {{ readonly kind?: string, readonly file: string, readonly from?: string, readonly type?: string, readonly names?: { readonly name: string, readonly doc: string }, readonly constants: readonly Constant[] }} List */

/**
 * The lists, by their names in `src/features/`: the file of each feature, or of each part of a kind, that they are made of, and
 * what they import first.
 * @type {Readonly<Record<string, List>>}
 */
export const lists = {
  'declared.ts': {
    file: 'declared.ts',
    type: "import type { SiteBadge } from '#model/package/site-badge.ts';",
    constants: [
      {
        name: 'routes',
        doc: 'The routes of features that are not below the name of a package.',
        before: 'export const siteRoutes = ',
        brackets: '{}',
        spread: true,
        after: ' as const;',
      },
      {
        name: 'packageRoutes',
        suffix: 'OfPackage',
        doc: 'The routes of features that each package has. Their patterns begin with its name.',
        before: 'export const packageRoutes = ',
        brackets: '{}',
        spread: true,
        after: ' as const;',
      },
      {
        name: 'styleParts',
        suffix: 'Parts',
        doc: 'The parts that features add to pages and that style sheets of a site may rely on.',
        before: 'export const featureParts = ',
        brackets: '[]',
        spread: true,
        after: ' as const;',
      },
      {
        name: 'helpers',
        suffix: 'Helpers',
        doc: 'Functions of features that the package has for settings files and modules of users.',
        before: 'export const packageHelpers = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
      {
        name: 'badges',
        suffix: 'Badges',
        doc: 'The images of a running site that stand in for badges of services, by what these tell.',
        before: 'export const siteBadges: Readonly<Record<string, SiteBadge | undefined>> = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
    ],
  },
  'settings.ts': {
    file: 'settings.ts',
    constants: [
      {
        name: 'groups',
        suffix: 'Groups',
        doc: 'Groups of settings of features.',
        before: 'export const settingGroups = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
      settingsOf('core'),
      settingsOf('home'),
      settingsOf('look'),
      settingsOf('pages', 'pageSettings'),
      settingsOf('server'),
      settingsOf('site'),
      {
        name: 'sources',
        suffix: 'Sources',
        doc: 'Kinds of sources of features, by name.',
        before: 'export const sourceKinds = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
    ],
  },
  'builds.ts': {
    file: 'build.ts',
    type: "import type { Plugin } from 'vite';",
    constants: [
      {
        name: 'builds',
        doc: 'Builds of features, by the names of their environments in Vite.',
        before: 'export const featureBuilds = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
      {
        name: 'plugins',
        suffix: 'Plugins',
        doc: 'Plugins of features for Vite, for all builds.',
        before: 'export const featurePlugins: readonly Plugin[] = ',
        brackets: '[]',
        spread: true,
        after: ';',
      },
    ],
  },
  'server.ts': {
    file: 'server.ts',
    type: "import { combineFeatures } from '#server/feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'What features add to the site under Node, in order.',
        before: 'export const features = combineFeatures(',
        brackets: '[]',
        after: ');',
      },
    ],
  },
  'catalog.ts': {
    file: 'catalog.ts',
    type: "import type { CatalogFeature } from '#catalog/catalog-feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'What features add to what a sync finds, in order.',
        before: 'export const catalogFeatures: readonly CatalogFeature[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'sources.ts': {
    file: 'sources.ts',
    type: "import type { SourceFeature } from '#catalog/source-feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'What features add to the sources of a site, in order.',
        before: 'export const sourceFeatures: readonly SourceFeature[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'reads.ts': {
    file: 'reads.ts',
    constants: [
      {
        name: 'reads',
        doc: 'What features add to the threads that read files, by name.',
        before: 'export const featureReads = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
    ],
  },
  'renderings.ts': {
    file: 'rendering.ts',
    type: "import { onlyRendering } from '#markdown/rendering-feature.ts';",
    constants: [
      {
        name: 'rendering',
        doc: 'What takes part in rendering documents, in threads.',
        before: 'export const rendering = onlyRendering(',
        brackets: '[]',
        after: ');',
      },
    ],
  },
  'facets.ts': {
    file: 'facet.ts',
    type: "import { onlyFacet } from '#catalog/facet.ts';",
    constants: [
      {
        name: 'facet',
        doc: 'What the addresses of packages can name beside them.',
        before: 'export const siteFacet = onlyFacet(',
        brackets: '[]',
        after: ');',
      },
    ],
  },
  'commands.ts': {
    file: 'command.ts',
    type: "import type { CommandFeature } from '#cli/command-feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'The commands of features, in order.',
        before: 'export const commandFeatures: readonly CommandFeature[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'joins.ts': {
    file: 'join.ts',
    type: "import type { JoinSite } from '#cli/wiring/catalog/shared-site.ts';",
    constants: [
      {
        name: 'join',
        doc: 'What joins the other processes of a site, in order.',
        before: 'export const joins: readonly JoinSite[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'page.ts': {
    file: 'page.tsx',
    type: "import type { PageFeature } from '#web/app/page-feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'What features add to documents, in order.',
        before: 'export const pageFeatures: readonly PageFeature[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'browser.ts': {
    file: 'browser.ts',
    type: "import type { BrowserFeature } from '#web/browser/browser-feature.ts';",
    constants: [
      {
        name: 'feature',
        doc: 'What features add to the entry script, in order.',
        before: 'export const browserFeatures: readonly BrowserFeature[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  ...kindLists,
  ...Object.fromEntries(interfaceLanguages().map((language) => [`texts/${language}.ts`, textsList(language)])),
};

/**
 * The fields that features add to a group of settings.
 * @param {string} group
 * @param {string} [list]
 * @returns {Constant}
 */
function settingsOf(group, list = `${group}Settings`) {
  const suffix = `In${group.charAt(0).toUpperCase()}${group.slice(1)}`;
  const doc = `Settings of features in the group \`${group}\`.`;
  return { name: group, suffix, doc, before: `export const ${list} = `, brackets: '{}', spread: true, after: ';' };
}

/** The codes of the languages of the interface. */
export function interfaceLanguages() {
  return readdirSync(inProject('src/kernel/web/i18n/languages')).map((file) => file.replace(/\.ts$/, ''));
}

/** @param {string} language */
function textsList(language) {
  const doc = 'The texts of features, by their names.';
  const before = 'export const texts = ';
  const brackets = /** @type {const} */ ('{}');
  return {
    file: `texts/${language}.ts`,
    from: '#features/',
    constants: [
      { name: 'texts', doc, before, brackets, after: ';' },
      {
        name: 'serverTexts',
        suffix: 'OnServer',
        doc: 'The texts of features for what only the server renders. The build for the browser leaves them out.',
        before: 'export const serverTexts = ',
        brackets,
        after: ';',
      },
    ],
  };
}
