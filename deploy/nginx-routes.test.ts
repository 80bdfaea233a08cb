import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { routeNameAt } from '#model/match-route.ts';
import type { Route } from '#model/route.ts';
import { type RouteName, routes } from '#model/routes.ts';

/** A location of a server: how its path is compared, the path, and what is set there. */
interface Location {
  readonly modifier: string;
  readonly path: string;
  readonly body: string;
}

const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

function locationsOf(configuration: string): readonly Location[] {
  const found = configuration.matchAll(/^ {4}location (?:(=|~|\^~) )?(\/\S*|\^\S+) \{\n([\s\S]*?)^ {4}\}$/gm);
  return [...found].map(([, modifier = '', path = '', body = '']) => ({ modifier, path, body }));
}

/** The location that nginx chooses: an exact one, the longest prefix if it says so, the first expression, the longest prefix. */
function locationOf(locations: readonly Location[], path: string): Location | undefined {
  const exact = locations.find((location) => location.modifier === '=' && location.path === path);
  const prefixes = locations.filter(({ modifier }) => modifier === '' || modifier === '^~');
  const matching = prefixes.filter((location) => path.startsWith(location.path));
  const longest = matching.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (exact !== undefined || longest?.modifier === '^~') return exact ?? longest;
  return locations.find((location) => location.modifier === '~' && new RegExp(location.path).test(path)) ?? longest;
}

/** The value that a `map $uri` gives a path. */
function mapped(configuration: string, variable: string, path: string): string | undefined {
  const [, body = ''] = new RegExp(`^map \\$uri \\$${variable} \\{\\n([\\s\\S]*?)^\\}$`, 'm').exec(configuration) ?? [];
  const rows = [...body.matchAll(/^ +(?:"~([^"]+)"|default) "([^"]*)";$/gm)];
  const match = rows.find(([, expression]) => expression !== undefined && new RegExp(expression).test(path));
  return (match ?? rows.find(([, expression]) => expression === undefined))?.[2];
}

/** A path of each route. */
const examples = Object.entries<Route>(routes).map(([name, { pattern }]) => {
  const path = pattern
    .replace('{sitemap-[1-9][0-9]*\\.xml}', '')
    .replace('{.+\\.md}', '')
    .replace(/^\/:icon.*$/, '/favicon.ico')
    .replace(/:page\{\[1-9].*$/, '2.html')
    .replace(':part', 'sitemap-2.xml')
    .replace(':page', 'docs/a.md')
    .replace(/:\w+/g, 'lamp')
    .replace(/\/\*$/, '/lamp/assets/page.html');
  return { name, path };
});

/** Routes without a location of their own: nothing of their answers is secret, and `no-store` keeps them out of the cache. */
const plain: ReadonlySet<string> = new Set<RouteName>([
  'missingCall',
  'missingAsset',
  'missingInternal',
  'searchShards',
]);

/** Routes in the language of the reader whose table row does not say so: they are no documents of the site alone. */
const inLanguage: ReadonlySet<string> = new Set<RouteName>(['offlineDocument', 'markdown', 'extension']);

test('each example leads to its route', () => {
  expect(examples.map(({ path }) => routeNameAt(path))).toEqual(examples.map(({ name }) => name));
});

describe('nginx.conf', async () => {
  const configuration = await read('./nginx.conf');
  const locations = locationsOf(configuration);

  test.each(examples)('caches the route $name if the table allows it', ({ name, path }) => {
    const isCached = Object.entries<Route>(routes).some(([key, { caching }]) => key === name && caching !== 'never');
    const body = locationOf(locations, path)?.body ?? '';
    expect(body).toContain('proxy_pass http://asterism;');
    expect(body.includes('proxy_cache asterism;')).toBe(isCached || plain.has(name));
  });

  test.each(['events', 'mcp'] as const)('passes on each line of the stream %s at once', (name) => {
    expect(locationOf(locations, routes[name].pattern)?.body).toContain('proxy_buffering off;');
  });

  test.each(examples)('keeps the route $name in each language where it has several', ({ name, path }) => {
    const isDocument = Object.entries<Route>(routes).some(([key, { form }]) => key === name && form === 'document');
    if (isDocument || inLanguage.has(name)) expect(mapped(configuration, 'asterism_variant', path)).not.toBe('');
    if (/^\/(assets|git|api)\//.test(path)) expect(mapped(configuration, 'asterism_variant', path)).toBe('');
  });
});

describe('nginx-export.conf', async () => {
  const configuration = await read('./nginx-export.conf');
  const locations = locationsOf(configuration);
  const exported = examples.filter(({ name }) =>
    Object.entries<Route>(routes).some(([key, row]) => key === name && row.exported !== 'never'),
  );

  test.each(exported)('lets browsers keep the route $name as the table says', ({ name, path }) => {
    const immutable = Object.entries<Route>(routes).some(([key, row]) => key === name && row.caching === 'immutable');
    const value = mapped(configuration, 'asterism_cache_control', path);
    expect(value?.includes('immutable')).toBe(immutable || name === 'missingAsset');
  });

  test('sends only files of repositories with the policy that lets nothing run', () => {
    const closed = exported.filter(({ path }) => locationOf(locations, path)?.body.includes('sandbox'));
    expect(closed.map(({ name }) => name)).toEqual(['rawFile']);
  });

  test('shows the page of the table where there is no file', () => {
    expect(configuration).toContain(`error_page 404 ${routes.missingPage.pattern};`);
  });
});
