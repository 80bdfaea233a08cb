import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.js';
import { features } from './rooms.js';

/**
 * The lists of `src/features/`, which the rooms import: each door of all features, in the order of the table in `rooms.js`. They
 * are generated, so that a feature is one folder and one line of the table.
 * @returns {ReadonlyMap<string, string>} the texts of the files, by their paths in the project
 */
export function featureLists() {
  return new Map([
    ['src/features/declared.ts', declaredList()],
    ['src/features/settings.ts', settingsList()],
    ['src/features/builds.ts', buildsList()],
    ['src/features/server.ts', serverList()],
    ['src/features/page.ts', pageList()],
    ['src/features/browser.ts', browserList()],
    ['src/features/late-styles.ts', stylesList()],
    ['src/features/texts/en.ts', textsList('en')],
    ['src/features/texts/hu.ts', textsList('hu')],
  ]);
}

/**
 * The name of a feature in code.
 * @param {string} feature
 */
export function nameInCode(feature) {
  return feature.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

/**
 * The features that have a file, and export a name from it.
 * @param {string} file
 * @param {string} name
 */
function withExport(file, name) {
  return Object.keys(features).filter((feature) => {
    const path = inProject('src/features', feature, file);
    return existsSync(path) && new RegExp(`^export const ${name}\\b`, 'm').test(readFileSync(path, 'utf8'));
  });
}

/**
 * @param {string} file
 * @param {string} name of the export
 * @param {string} [suffix] of the name in the list
 */
function imports(file, name, suffix = '') {
  return withExport(file, name).map((feature) => ({
    name: nameInCode(feature) + suffix,
    line: `import { ${name} as ${nameInCode(feature)}${suffix} } from './${feature}/${file}';`,
  }));
}

/**
 * @param {readonly string[]} lines of imports
 * @param {readonly string[]} rest
 */
function textOf(lines, rest) {
  return `${[...(lines.length === 0 ? [] : [lines.join('\n')]), ...rest].join('\n\n')}\n`;
}

/** @param {readonly { readonly name: string }[]} doors */
const spread = (doors) => doors.map(({ name }) => `...${name}`).join(', ');

/** @param {readonly { readonly line: string }[]} doors */
const lines = (doors) => doors.map(({ line }) => line);

/** @param {string} inside */
const braced = (inside) => (inside === '' ? '{}' : `{ ${inside} }`);

function declaredList() {
  const routes = imports('declared.ts', 'routes');
  const parts = imports('declared.ts', 'styleParts', 'Parts');
  const both = Object.keys(features).flatMap((feature) => {
    const own = [routes, parts].flatMap((doors) => doors.filter(({ line }) => line.includes(`'./${feature}/`)));
    const names = own.map(({ line }) => /\{ (.+) \}/.exec(line)?.[1]);
    return own.length === 0 ? [] : [`import { ${names.join(', ')} } from './${feature}/declared.ts';`];
  });
  return textOf(both, [
    `/** The routes of features that are not below the name of a package. */\nexport const siteRoutes = ${braced(spread(routes))} as const;`,
    `/** The parts that features add to pages and that style sheets of a site may rely on. */\nexport const featureParts = [${spread(parts)}] as const;`,
  ]);
}

function settingsList() {
  const pages = imports('settings.ts', 'pages');
  return textOf(lines(pages), [
    `/** Settings of features in the group \`pages\`. */\nexport const pageSettings = ${braced(spread(pages))};`,
  ]);
}

function buildsList() {
  const builds = imports('build.ts', 'builds');
  return textOf(lines(builds), [
    `/** Builds of features, by the names of their environments in Vite. */\nexport const featureBuilds = ${braced(spread(builds))};`,
  ]);
}

function serverList() {
  const doors = imports('server.ts', 'feature');
  const type = "import { combineFeatures } from '#server/feature.ts';";
  return textOf(
    [type, ...lines(doors)],
    [
      `/** What features add to the site under Node, in order. */\nexport const features = combineFeatures([${names(doors)}]);`,
    ],
  );
}

function pageList() {
  const doors = imports('page.tsx', 'feature');
  const type = "import type { PageFeature } from '#web/app/page-feature.ts';";
  return textOf(
    [type, ...lines(doors)],
    [
      `/** What features add to documents, in order. */\nexport const pageFeatures: readonly PageFeature[] = [${names(doors)}];`,
    ],
  );
}

function browserList() {
  const doors = imports('browser.ts', 'feature');
  const type = "import type { BrowserFeature } from '#web/browser/browser-feature.ts';";
  return textOf(
    [type, ...lines(doors)],
    [
      `/** What features add to the entry script, in order. */\nexport const browserFeatures: readonly BrowserFeature[] = [${names(doors)}];`,
    ],
  );
}

/** @param {readonly { readonly name: string }[]} doors */
function names(doors) {
  return doors.map(({ name }) => name).join(', ');
}

function stylesList() {
  const own = Object.keys(features).filter((feature) =>
    existsSync(inProject('src/features', feature, 'styles/late.ts')),
  );
  const comment = '// Styles of features that may arrive late, and those of their own pages.';
  return `${[comment, ...own.map((feature) => `import './${feature}/styles/late.ts';`)].join('\n')}\n`;
}

/** @param {string} language */
function textsList(language) {
  const texts = imports(`texts/${language}.ts`, 'texts');
  const found = texts.map(({ line }) => line.replace("'./", "'#features/"));
  return textOf(found, [
    `/** The texts of features, by their names. */\nexport const texts = ${braced(names(texts))};`,
  ]);
}
