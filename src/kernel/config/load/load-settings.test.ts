import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { type LoadedSettings, loadSettings, type SettingsFlags } from './load-settings.ts';
import { printSettings } from './print-settings.ts';
import { SettingsError } from './settings-error.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'asterism-settings-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);

function load(environment: Environment = {}, flags: SettingsFlags = {}, file?: string): Promise<LoadedSettings> {
  return loadSettings({ directory, environment, flags, file });
}

async function errorOf(loading: Promise<unknown>): Promise<SettingsError> {
  const fault = await loading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof SettingsError)) throw new Error('The settings are valid.', { cause: fault });
  return fault;
}

test('[E-04] without a file every setting has its default', async () => {
  const { settings } = await load();
  expect(settings).toMatchObject({
    product: 'asterism',
    sources: [],
    core: {
      translations: { language: 'en' },
      languages: ['en', 'hu'],
      cookie: { language: 'language', authentication: 'authentication' },
      header: { authorization: 'Authorization' },
      domains: [],
    },
    pages: {
      github: { repoNames: 'asterism', defaultRepo: 'asterism' },
      debounce: { default: 250 },
      emoji: 'images',
      boilerplate: 'fold',
    },
    material: { themes: { own: [] }, cookie: { theme: 'theme' } },
    look: { fonts: {}, density: 'comfortable' },
    styles: [],
    server: { host: '127.0.0.1', port: 3000, cache: join(homedir(), '.cache/asterism') },
  });
});

test.each([
  ['', ''],
  ['/', ''],
  ['/docs', '/docs'],
  ['docs/', '/docs'],
  ['/sub/path-1.x/~me_/', '/sub/path-1.x/~me_'],
])('[E-04] the base path %j becomes %j', async (base, path) => {
  expect((await load({}, { base })).settings.server.base).toBe(path);
});

test.each([
  '//docs',
  '/a//b',
  '/a/../b',
  '/./a',
  '/.well-known',
  '/a?b',
  '/a#b',
  '/a b',
  '/%61',
  '/á',
  'https://x.example/a',
])('[E-04] %j is rejected as a base path, with an example', async (base) => {
  expect((await errorOf(load({}, { base }))).message).toMatch(/server\.base.*such as \/docs/s);
});

test('[E-04] the public URL has the base path or no path, and no other path', async () => {
  const urlOf = async (origin: string) => (await load({}, { origin, base: '/sub/path' })).settings.core.server.url;
  for (const origin of ['https://x.example', 'https://x.example/sub/path', 'https://x.example/sub/path/'])
    expect(await urlOf(origin), origin).toBe('https://x.example');
  expect((await errorOf(load({}, { origin: 'https://x.example/other', base: '/docs' }))).message).toMatch(
    /core\.server\.url.*the path of server\.base/s,
  );
  const both = await errorOf(load({}, { origin: 'nope', base: '//docs' }));
  expect(both.message).toMatch(/^2 settings are invalid/);
  expect((await load({}, { origin: 'https://x.example/other/' })).settings.core.server.url).toBe(
    'https://x.example/other/',
  );
});

test('[E-04] the environment takes precedence over the file, and flags over both; each value has its origin', async () => {
  await write('asterism.config.json', '{ "product": "fromfile", "server": { "port": 1, "host": "localhost" } }');
  const { settings, originOf } = await load({ ASTERISM_PORT: '2', ASTERISM_HOST: '0.0.0.0' }, { port: 3 });
  expect([settings.product, settings.server.port, settings.server.host]).toEqual(['fromfile', 3, '0.0.0.0']);
  expect(originOf(['product'])).toMatchObject({ kind: 'file', name: join(directory, 'asterism.config.json') });
  expect(originOf(['server', 'port'])).toMatchObject({ kind: 'flag', name: '--port' });
  expect(originOf(['server', 'host'])).toMatchObject({ kind: 'environment', name: 'ASTERISM_HOST' });
  expect(originOf(['core', 'languages'])).toMatchObject({ kind: 'default' });
});

test.each([
  ['asterism.config.ts', `const product: string = 'typed'; export default { product };`],
  ['asterism.config.js', `export default { product: 'typed' };`],
  ['asterism.config.mjs', `export default Promise.resolve({ product: 'typed' });`],
  ['asterism.config.mts', `const product: string = 'typed'; export default { product };`],
  ['asterism.config.json', '\uFEFF{ "product": "typed" }'],
])('[E-04] a maintainer writes the settings in %s', async (name, text) => {
  await write(name, text);
  expect((await load()).settings.product).toBe('typed');
});

test('[E-04] every setting has an environment variable named after its path', async () => {
  const { settings } = await load({
    ASTERISM_CORE__SERVER__URL: 'https://docs.example.org',
    ASTERISM_CORE__INTEGRATION__GOOGLE__SITE_VERIFICATION: 'abc',
    ASTERISM_CORE__DOMAINS: 'a.example.org, b.example.org',
    ASTERISM_SERVER__TRUST_PROXY: 'false',
  });
  expect(settings.core.server.url).toBe('https://docs.example.org');
  expect(settings.core.integration.google['site-verification']).toBe('abc');
  expect(settings.core.domains).toEqual(['a.example.org', 'b.example.org']);
  expect(settings.server.trustProxy).toBe(false);
});

test('[E-04] all invalid settings are reported at once, each with the value found, what is expected and the origin', async () => {
  await write(
    'asterism.config.json',
    JSON.stringify({
      product: 'No Spaces',
      core: { languages: [], sever: {} },
      pages: { emoji: 7 },
      server: { port: 99_999 },
    }),
  );
  const { message } = await errorOf(load({ ASTERISM_SERVER__LIMITS__THREADS: 'many' }));
  expect(message).toContain('7 settings are invalid');
  expect(message).toMatch(/product: found "No Spaces", expected a name of letters/);
  expect(message).toMatch(/core\.languages: found \[\], expected at least one/);
  expect(message).toMatch(/core\.sever: unknown setting\. Did you mean core\.server\?/);
  expect(message).toContain('core.translations.language: found nothing, expected one of core.languages.');
  expect(message).toMatch(/pages\.emoji: found 7, expected one of images, cdn, text/);
  expect(message).toMatch(/server\.port: found 99999, expected an integer from 0 to 65535/);
  expect(message).toMatch(/server\.limits\.threads: found "many".*\(ASTERISM_SERVER__LIMITS__THREADS\)/);
  expect(message).toContain(join(directory, 'asterism.config.json'));
});

test('[E-04] a misspelt variable is reported, and a variable of another program is ignored', async () => {
  expect((await errorOf(load({ ASTERISM_CORE__SERVER__ULR: 'x' }))).message).toContain(
    'Did you mean ASTERISM_CORE__SERVER__URL?',
  );
  expect((await errorOf(load({ ASTERISM_PROT: '1' }))).message).toContain('Did you mean ASTERISM_PORT?');
  await load({ ASTERISM_SERVICE_HOST: '10.0.0.1', ASTERISM_SERVICE_PORT_HTTP: '80', PATH: '/bin' });
});

test('[E-04] folders in the file are relative to the file, folders on the command line to the working directory', async () => {
  await write(
    'asterism.config.json',
    '{ "sources": ["./family", { "folder": "other", "stars": { "a": 1 } }], "server": { "cache": "kept" } }',
  );
  const { settings } = await loadSettings({
    directory: '/',
    environment: {},
    flags: {},
    file: join(directory, 'asterism.config.json'),
  });
  expect(settings.sources).toMatchObject([
    { kind: 'folder', folder: join(directory, 'family') },
    { kind: 'folder', folder: join(directory, 'other'), stars: { a: 1 } },
  ]);
  expect(settings.server.cache).toBe(join(directory, 'kept'));
  const typed = await load({}, { sources: ['code', '~/more', 'https://docs.example.org'] });
  expect(typed.settings.sources).toMatchObject([
    { kind: 'folder', folder: join(directory, 'code') },
    { kind: 'folder', folder: join(homedir(), 'more') },
    { kind: 'remote', remote: 'https://docs.example.org' },
  ]);
});

test('[C-01] the git-info setting is one more source', async () => {
  await write(
    'asterism.config.json',
    '{ "pages": { "p3x": { "git": { "url": "https://docs.example.org/repo.json" } } } }',
  );
  expect((await load()).settings.sources).toMatchObject([
    { kind: 'remote', remote: 'https://docs.example.org/repo.json' },
  ]);
});

test.each([
  [{ foldr: 'a' }, 'expected an object with { folder }, { remote }, { git }, { github }'],
  [5, 'expected a folder, an http(s) URL, a git address, a forge such as github:OWNER'],
  [{ folder: '' }, 'expected a folder'],
  ['https://me:secret@docs.example.org', 'without user name and password'],
])('[E-04] an invalid source %j is reported with what is expected', async (source, expected) => {
  await write('asterism.config.json', JSON.stringify({ sources: [source] }));
  const { message } = await errorOf(load());
  expect(message).toContain('sources[0]');
  expect(message).toContain(expected);
  expect(message).not.toContain('secret');
});

test.each([
  ['asterism.config.json', '{\n  "product": "x"\n  "server": {}\n}\n', ['3:3', '"server": {}']],
  ['asterism.config.json', '{\n  "product":', ['2:13', '"product":']],
  ['asterism.config.js', 'export default {\n  server { port: 1 },\n};\n', ['2:10', 'server { port: 1 },']],
  ['asterism.config.ts', 'const a: number = 3;\nconst b: = 3;\nexport default {};\n', ['2:10', 'const b: = 3;']],
])('a maintainer finds the syntax error in %s', async (name, text, [place = '', line = '']) => {
  await write(name, text);
  const error = await loadSettings({ directory, environment: {}, flags: {} }).catch((each: Error) => each.message);
  expect(error).toContain(`${join(directory, name)}:${place} cannot be read: `);
  expect(error).toMatch(new RegExp(`\n  ${RegExp.escape(line)}$`));
});

test('the fallback file is used only when no source is named', async () => {
  await write('fallback.json', '{ "sources": ["./example"], "product": "shown" }');
  const fallback = join(directory, 'fallback.json');
  const shown = await loadSettings({ directory, environment: {}, flags: {}, fallback });
  expect(shown.settings).toMatchObject({ product: 'shown', sources: [{ folder: join(directory, 'example') }] });
  const typed = await loadSettings({ directory, environment: {}, flags: { sources: ['code'] }, fallback });
  expect(typed.settings).toMatchObject({ product: 'asterism', sources: [{ folder: join(directory, 'code') }] });
});

test.each([
  ['asterism.config.json', '{ "product": ', 'cannot be read'],
  ['asterism.config.js', 'throw new Error("own fault");', 'own fault'],
  ['asterism.config.js', 'export const product = 1;', 'does not export an object'],
  ['asterism.config.json', '[]', 'does not export an object'],
])('an unusable settings file is named: %s %s', async (name, text, reason) => {
  await write(name, text);
  const { message } = await errorOf(load());
  expect(message).toContain(join(directory, name));
  expect(message).toContain(reason);
});

test('a missing settings file, and one of two, is reported with a way out', async () => {
  expect((await errorOf(load({}, {}, 'none.json'))).message).toContain('Check the path');
  expect((await errorOf(load({}, {}, 'settings.yaml'))).message).toContain('must end in .ts, .mts, .js, .mjs or .json');
  await write('asterism.config.json', '{}');
  await write('asterism.config.ts', 'export default {}');
  expect((await errorOf(load())).message).toContain('asterism.config.ts and asterism.config.json');
});

test('the effective settings are printed with their origin, and passwords in URLs are masked', async () => {
  const loaded = await load({}, { port: 4000 });
  const text = printSettings(loaded);
  expect(text).toMatch(/^server\.port +4000 +--port$/m);
  expect(text).toMatch(/^product +"asterism" +default$/m);
  const { message } = await errorOf(load({ ASTERISM_CORE__SERVER__URL: 'https://me:secret@docs.example.org' }));
  expect(message).not.toContain('secret');
});

test('a proxy is an IP address or a range, and nothing else', async () => {
  const proxies = (list: readonly string[]) => load({ ASTERISM_SERVER__TRUSTPROXY: JSON.stringify(list) });
  const { settings } = await proxies(['127.0.0.1', '::1', '10.0.0.0/8']);
  expect(settings.server.trustProxy).toEqual(['127.0.0.1', '::1', '10.0.0.0/8']);
  for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/', '1.2.3.4/8/9']) {
    expect((await errorOf(proxies([wrong]))).message).toContain('an IP address');
  }
});
