/**
 * The rooms of the kernel, `src/kernel/`, and the rooms that each may import, lowest first. `biome.rooms.json` is generated from
 * this table, and `npm run check` enforces it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const rooms = {
  model: [],
  platform: [],
  config: ['model', 'platform'],
  sources: ['model', 'platform'],
  markdown: ['model', 'platform'],
  store: ['model', 'platform', 'sources'],
  catalog: ['model', 'platform', 'config', 'sources', 'markdown'],
  web: ['model'],
  server: ['model', 'platform', 'config', 'sources', 'markdown', 'catalog'],
  cli: ['model', 'platform', 'config', 'sources', 'markdown', 'store', 'catalog', 'web', 'server'],
};

/**
 * The features, which lie in `src/features/`, and the features that each may import. All of them may import all rooms; `cli` only from
 * their command and join doors and their helpers of tests.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const features = {
  // A text that several read as a source is of the last of them.
  remote: [],
  git: [],
  'forge-listings': ['git'],
  search: [],
  versions: ['forge-listings', 'git'],
  extensions: [],
  comparison: ['git', 'versions'],
  check: ['extensions', 'versions'],
  diagrams: [],
  export: ['search', 'versions'],
  cluster: ['git', 'search'],
  doctor: ['cluster', 'forge-listings', 'git', 'remote', 'search', 'versions'],
  init: [],
  import: [],
  agents: ['search'],
  console: ['check'],
  discovery: ['versions'],
  hero: [],
  metrics: ['search'],
  offline: ['search'],
  background: [],
  cards: [],
  workspaces: [],
  relations: [],
  pictures: ['relations'],
};

/**
 * Kinds of parts that rooms take as a list: `src/features/<kind>/` has a folder for each, and `shared` for what several of
 * them use. A part may import the rooms of its kind, `shared`, and no other part.
 * @type {Readonly<Record<string, { readonly parts: readonly string[], readonly may: readonly string[] }>>}
 */
export const kinds = {
  formats: {
    parts: ['mdx', 'rst', 'asciidoc', 'org'],
    may: ['model', 'platform', 'markdown'],
  },
  dialects: {
    parts: [
      'abbreviations',
      'admonitions',
      'antora',
      'attributes',
      'code-marks',
      'containers',
      'contents',
      'definitions',
      'gitbook',
      'gitlab',
      'hidden-lines',
      'hugo',
      'icons',
      'interpolations',
      'jekyll',
      'markdown-in-html',
      'marks',
      'mdbook-includes',
      'mdc',
      'mkdocs-includes',
      'mkdocstrings',
      'myst',
      'obsidian',
      'quote-callouts',
      'slash-blocks',
      'theme-marks',
      'vitepress-includes',
      'vue',
    ],
    may: ['model', 'markdown'],
  },
  // A forge that also sends the webhook headers of another one comes after that one.
  forges: {
    parts: ['github', 'gitlab', 'gitea', 'bitbucket', 'sourcehut'],
    may: ['model', 'platform', 'sources'],
  },
  // The first manifest that has a field gives it.
  manifests: {
    parts: ['npm', 'cargo', 'python', 'composer', 'go'],
    may: ['model', 'platform', 'sources'],
  },
  // A settings file belongs to the first that matches it.
  toolchains: {
    parts: [
      'mkdocs',
      'mdbook',
      'gitbook',
      'sphinx',
      'myst',
      'docusaurus',
      'vitepress',
      'starlight',
      'nuxt',
      'antora',
      'jekyll',
      'hugo',
      'dumi',
      'obsidian',
    ],
    may: ['model', 'platform', 'sources', 'markdown', 'catalog'],
  },
};

/**
 * Single files that a room may import from other rooms.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const doors = {
  model: [
    '#features/declared.ts',
    '#features/toolchain-facts.ts',
    '#features/dialect-names.ts',
    '#features/forges.ts',
    '#features/format-endings.ts',
  ],
  config: ['#features/declared.ts', '#features/settings.ts'],
  sources: ['#features/forge-adapters.ts', '#features/forge-stubs.ts', '#features/manifests.ts'],
  markdown: [
    '#features/declared.ts',
    '#features/formats.ts',
    '#features/renderings.ts',
    '#features/dialects.ts',
    '#features/dialect-texts.ts',
  ],
  catalog: ['#features/toolchains.ts', '#features/reads.ts'],
  web: [
    '#features/declared.ts',
    '#features/page.ts',
    '#features/browser.ts',
    '#features/late-styles.ts',
    '#features/texts/*',
  ],
  cli: [
    '#features/server.ts',
    '#features/catalog.ts',
    '#features/facets.ts',
    '#features/commands.ts',
    '#features/joins.ts',
    '#features/sources.ts',
  ],
};

/** The rooms that the doors of a feature may import, by their files. The server door may import all. */
const featureDoors = [
  { files: ['declared.ts'], may: ['model'] },
  { files: ['settings.ts'], may: ['model', 'config'] },
  { files: ['texts/**'], may: ['web'] },
  { files: ['page.tsx', 'page/**'], may: ['model', 'web'] },
  { files: ['browser.ts', 'browser/**'], may: ['model', 'web'] },
];

/** The settings of Biome that enforce the table, as the text of `biome.rooms.json`. */
export function describeLaw() {
  const overrides = [
    ...Object.keys(rooms).map(overrideOf),
    ...Object.keys(features).flatMap(overridesOfFeature),
    ...Object.keys(kinds).flatMap(overridesOfKind),
  ];
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

/** @param {string} room */
function overrideOf(room) {
  const may = rooms[room] ?? [];
  const closed = Object.keys(rooms).filter((other) => other !== room && !may.includes(other));
  const open = doors[room] ?? [];
  return override([`src/kernel/${room}/**`], {
    group: [...closed.map((other) => `#${other}/**`), '#features/**', ...open.map((file) => `!${file}`)],
    message: `The room ${room} may import from: ${[...may, ...open].join(', ') || 'nothing'}. See scripts/rooms.js.`,
  });
}

/** @param {string} feature */
function overridesOfFeature(feature) {
  const may = features[feature] ?? [];
  const others = Object.keys({ ...features, ...kinds }).filter((other) => other !== feature && !may.includes(other));
  const lists = [...others.map((other) => `#features/${other}/**`), '#features/*.ts', '#features/texts/**'];
  const message = `The feature ${feature} may import the rooms (cli from its command door)${may.map((other) => `, ${other}`).join('')}. See scripts/rooms.js.`;
  const whole = override([`src/features/${feature}/**`], { group: [...lists, '#cli/**'], message });
  const wired = ['command.ts', 'command/**', 'join.ts', 'join/**', 'testing/**'].map(
    (file) => `src/features/${feature}/${file}`,
  );
  const commands = override(wired, { group: lists, message });
  const ofDoors = featureDoors.map(({ files, may: open }) => {
    const closed = Object.keys(rooms).filter((room) => !open.includes(room));
    return override(
      files.map((file) => `src/features/${feature}/${file}`),
      {
        group: [...lists, ...closed.map((room) => `#${room}/**`), 'node:*', `#features/${feature}/server/**`],
        message: `This door may import from: ${open.join(', ')}. See scripts/rooms.js.`,
      },
    );
  });
  return [whole, commands, ...ofDoors];
}

/** @param {string} kind */
function overridesOfKind(kind) {
  const { parts = [], may = [] } = kinds[kind] ?? {};
  const closed = Object.keys(rooms).filter((room) => !may.includes(room));
  const ofParts = [...parts, 'shared'].map((part) => {
    const own = part === 'shared' ? [part] : [part, 'shared'];
    const open = own.map((folder) => `!#features/${kind}/${folder}/**`);
    const message = `This part may import from: ${[...may, ...own].join(', ')}. See scripts/rooms.js.`;
    const group = [...closed.map((room) => `#${room}/**`), '#features/**', ...open];
    return override([`src/features/${kind}/${part}/**`], { group, message });
  });
  const others = Object.keys(rooms).filter((room) => room !== 'model');
  const group = [...others.map((room) => `#${room}/**`), '#features/**', './**', 'node:*'];
  const message = 'This door may import from: model. See scripts/rooms.js.';
  return [...ofParts, override([`src/features/${kind}/*/declared.ts`], { group, message })];
}

/**
 * @param {readonly string[]} includes
 * @param {{ readonly group: readonly string[], readonly message: string }} foreign
 */
function override(includes, foreign) {
  const upward = { group: ['../**'], message: 'Import ./x.ts beside you and #room/x.ts elsewhere.' };
  const options = { patterns: [upward, foreign] };
  return {
    includes: [...includes, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  };
}
