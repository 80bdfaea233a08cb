/**
 * The rooms of `src/` and the rooms that each may import, lowest first. `biome.rooms.json` is generated from this table, and
 * `npm run check` enforces it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const rooms = {
  model: [],
  platform: [],
  config: ['model', 'platform'],
  sources: ['model', 'platform'],
  extensions: ['model', 'platform', 'sources'],
  markdown: ['model', 'platform'],
  search: ['model', 'platform'],
  'social-cards': ['model', 'platform'],
  store: ['model', 'platform', 'sources'],
  catalog: ['model', 'platform', 'config', 'sources', 'markdown'],
  web: ['model'],
  server: ['model', 'platform', 'config', 'sources', 'markdown', 'catalog'],
  check: ['model', 'platform', 'config', 'sources', 'markdown', 'catalog'],
  export: ['model', 'platform', 'config', 'sources', 'markdown', 'catalog'],
  import: ['model', 'platform', 'config', 'sources', 'markdown', 'catalog'],
  cluster: ['model', 'platform', 'sources', 'store', 'catalog'],
  cli: [
    'model',
    'platform',
    'config',
    'sources',
    'extensions',
    'markdown',
    'search',
    'social-cards',
    'store',
    'catalog',
    'cluster',
    'web',
    'server',
    'check',
    'export',
    'import',
  ],
};

/**
 * Single files that a room may import from other rooms.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const doors = { web: ['#search/static/shard-reader.ts', '#search/static/shard-search.ts'] };

/** The settings of Biome that enforce the table, as the text of `biome.rooms.json`. */
export function describeLaw() {
  return `${JSON.stringify({ overrides: Object.keys(rooms).map(overrideOf) }, null, 2)}\n`;
}

/** @param {string} room */
function overrideOf(room) {
  const may = rooms[room] ?? [];
  const closed = Object.keys(rooms).filter((other) => other !== room && !may.includes(other));
  const open = doors[room] ?? [];
  const upward = { group: ['../**'], message: 'Import ./x.ts beside you and #room/x.ts elsewhere.' };
  const foreign = {
    group: [...closed.map((other) => `#${other}/**`), ...open.map((file) => `!${file}`)],
    message: `The room ${room} may import from: ${[...may, ...open].join(', ') || 'nothing'}. See scripts/rooms.js.`,
  };
  const patterns = closed.length === 0 ? [upward] : [upward, foreign];
  return {
    includes: [`src/${room}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}
