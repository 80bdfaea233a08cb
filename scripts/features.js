import { existsSync, readFileSync } from 'node:fs';
import { lists } from './feature-lists.js';
import { inProject } from './project.js';
import { features, kinds } from './rooms.js';

/** @typedef {import('./feature-lists.js').Constant} Constant */

/**
 * The lists of `src/features/`, which the rooms import: each door of all features, in the order of the table in `rooms.js`. They
 * are generated, so that a feature is one folder and one line of the table.
 * @returns {ReadonlyMap<string, string>} the texts of the files, by their paths in the project
 */
export function featureLists() {
  const texts = Object.entries(lists).map(([list, { kind, file, from = './', type, names, constants }]) => {
    const source = { folder: kind === undefined ? '' : `${kind}/`, names: namesOf(kind), file };
    const all = constants.map((constant) => ({ constant, features: withExport(source, constant.name) }));
    const imports = [...(type === undefined ? [] : [type]), ...importsOf(all, source, from)];
    const table = names === undefined ? [] : [namesText(names, source.names)];
    const statements = all.map(({ constant, features: own }) => statementOf(constant, own));
    return /** @type {const} */ ([
      list,
      [...(imports.length === 0 ? [] : [imports.join('\n')]), ...table, ...statements].join('\n\n'),
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
 * The files of which a list is made.
 * @typedef {object} Source
 * @property {string} folder in `src/features/` with a slash at its end; '' for that of features
 * @property {readonly string[]} names of the folders in it
 * @property {string} file in each of them
 */

/** @param {string | undefined} kind undefined for features */
function namesOf(kind) {
  return kind === undefined ? Object.keys(features) : (kinds[kind]?.parts ?? []);
}

/**
 * The features that export a name.
 * @param {Source} source
 * @param {string} name
 */
function withExport(source, name) {
  return withFile(source).filter((feature) => {
    const text = readFileSync(inProject('src/features', source.folder, feature, source.file), 'utf8');
    return new RegExp(`^export const ${name}\\b`, 'm').test(text);
  });
}

/** @param {Source} source */
function withFile({ folder, names, file }) {
  return names.filter((feature) => existsSync(inProject('src/features', folder, feature, file)));
}

/** Length of the lines of the project, in characters. */
const lineWidth = 120;

/**
 * An import as the style of the project has it.
 * @param {readonly string[]} names
 * @param {string} path
 */
function importOf(names, path) {
  const line = `import { ${names.join(', ')} } from '${path}';`;
  return line.length <= lineWidth ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${path}';`;
}

/**
 * One import for each feature, in the order of their paths.
 * @param {readonly { readonly constant: Constant, readonly features: readonly string[] }[]} all
 * @param {Source} source
 * @param {string} from
 */
function importsOf(all, { folder, names, file }, from) {
  return names.toSorted().flatMap((feature) => {
    const own = all.filter((each) => each.features.includes(feature)).map(({ constant }) => constant);
    const named = own.map((constant) => [constant.name, nameIn(constant, feature)]);
    const imported = named
      .toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1))
      .map(([name, as]) => `${name} as ${as}`);
    return own.length === 0 ? [] : [importOf(imported, `${from}${folder}${feature}/${file}`)];
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
  return `/** ${doc} */\n${line.length <= lineWidth ? line : wide}`;
}

/**
 * The names of all parts of a kind, as a constant.
 * @param {{ readonly name: string, readonly doc: string }} constant
 * @param {readonly string[]} names
 */
function namesText({ name, doc }, names) {
  return `/** ${doc} */\nexport const ${name} = [\n${names.map((each) => `  '${each}',\n`).join('')}] as const;`;
}

function stylesText() {
  const file = 'styles/late.ts';
  const comment = '// Styles of features that may arrive late, and those of their own pages.';
  return [
    comment,
    ...withFile({ folder: '', names: namesOf(undefined), file }).map((feature) => `import './${feature}/${file}';`),
  ].join('\n');
}
