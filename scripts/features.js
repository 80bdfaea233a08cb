import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inProject } from './project.js';
import { features } from './rooms.js';

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

/**
 * The lists, by their names in `src/features/`: the file of each feature that they are made of, and what they import first.
 * @type {Readonly<Record<string, { readonly file: string, readonly from?: string, readonly type?: string, readonly constants: readonly Constant[] }>>}
 */
const lists = {
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

/**
 * The lists of `src/features/`, which the rooms import: each door of all features, in the order of the table in `rooms.js`. They
 * are generated, so that a feature is one folder and one line of the table.
 * @returns {ReadonlyMap<string, string>} the texts of the files, by their paths in the project
 */
export function featureLists() {
  const texts = Object.entries(lists).map(([list, { file, from = './', type, constants }]) => {
    const all = constants.map((constant) => ({ constant, features: withExport(file, constant.name) }));
    const imports = [...(type === undefined ? [] : [type]), ...importsOf(all, { file, from })];
    const statements = all.map(({ constant, features: own }) => statementOf(constant, own));
    return /** @type {const} */ ([
      list,
      [...(imports.length === 0 ? [] : [imports.join('\n')]), ...statements].join('\n\n'),
    ]);
  });
  return new Map(
    [...texts, ['late-styles.ts', stylesText()]].map(([list, text]) => [`src/features/${list}`, `${text}\n`]),
  );
}

/** Names that code cannot use as they are. */
const reserved = new Set(['export', 'import']);

/**
 * The name of a feature in code. A word of the language gets an ending.
 * @param {string} feature
 */
export function nameInCode(feature) {
  const name = feature.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  return reserved.has(name) ? `${name}Feature` : name;
}

/**
 * The features that export a name from a file.
 * @param {string} file
 * @param {string} name
 */
function withExport(file, name) {
  return withFile(file).filter((feature) => {
    const text = readFileSync(inProject('src/features', feature, file), 'utf8');
    return new RegExp(`^export const ${name}\\b`, 'm').test(text);
  });
}

/** @param {string} file */
function withFile(file) {
  return Object.keys(features).filter((feature) => existsSync(inProject('src/features', feature, file)));
}

/**
 * One import for each feature, in the order of their paths.
 * @param {readonly { readonly constant: Constant, readonly features: readonly string[] }[]} all
 * @param {{ readonly file: string, readonly from: string }} paths
 */
function importsOf(all, { file, from }) {
  return Object.keys(features)
    .toSorted()
    .flatMap((feature) => {
      const own = all.filter((each) => each.features.includes(feature)).map(({ constant }) => constant);
      const names = own.map((constant) => `${constant.name} as ${nameIn(constant, feature)}`);
      return own.length === 0 ? [] : [`import { ${names.join(', ')} } from '${from}${feature}/${file}';`];
    });
}

/**
 * @param {Constant} constant
 * @param {string} feature
 */
function nameIn({ suffix = '' }, feature) {
  return nameInCode(feature) + suffix;
}

/**
 * The constant with its comment, in one line where it fits.
 * @param {Constant} constant
 * @param {readonly string[]} own features that export it
 */
function statementOf(constant, own) {
  const { doc, before, brackets, spread = false, suffix = '', after } = constant;
  const [open = '', close = ''] = brackets;
  const items = own.map((feature) => {
    const name = nameIn(constant, feature);
    if (spread) return `...${name}`;
    return open === '{' && suffix !== '' ? `${nameInCode(feature)}: ${name}` : name;
  });
  const space = open === '{' && items.length > 0 ? ' ' : '';
  const line = before + open + space + items.join(', ') + space + close + after;
  const wide = [before + open, ...items.map((item) => `  ${item},`), close + after].join('\n');
  return `/** ${doc} */\n${line.length <= 120 ? line : wide}`;
}

function stylesText() {
  const file = 'styles/late.ts';
  const comment = '// Styles of features that may arrive late, and those of their own pages.';
  return [comment, ...withFile(file).map((feature) => `import './${feature}/${file}';`)].join('\n');
}
