import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import type { Log } from '#cli/output/log.ts';
import type { Role } from '#cli/wiring/catalog/shared-site.ts';
import { createSite, type Site } from '#cli/wiring/site.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import type { Settings, SettingsInput } from '#config/schema.ts';
import { builtStarter, builtWorker } from '#platform/testing/built-worker.ts';
import { featureStyles } from '#web/app/feature-pages.ts';
import { sharedRenderer } from './shared-renderer.ts';

/** A family on disk and its site, for HTTP tests: everything is real except the build of the interface. */
export interface TestSite extends Site {
  /** Requests a path of the site, as a client without cookies. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Writes a file of the family. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** The printed lines. */
  readonly lines: readonly string[];
  /** The cache folder. */
  readonly cache: string;
}

/** Options of a test family. */
export interface TestSiteOptions {
  /** Contents by path in the folder of the family. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** An existing family on disk, in place of {@link files}. */
  readonly family?: string;
  /** Settings over the defaults. */
  readonly settings?: SettingsInput;
  /** If false, the test runs the first sync. */
  readonly sync?: boolean;
  /** How long requests are held for the first sync, in milliseconds; 0 when absent. */
  readonly firstSyncTimeout?: number;
  /** An existing cache folder that is not deleted with the site. */
  readonly cache?: string;
  /** True for a site with readers, as {@link createSite} says. */
  readonly warmUp?: boolean;
  /** Module of the render worker; a site that has one, or limits in its settings, has render threads of its own. */
  readonly renderWorker?: URL;
  /** Modules of threads of features, by name. */
  readonly workers?: Readonly<Record<string, URL>>;
  /** Module of the threads that read; a site that has one has such threads of its own. */
  readonly readWorker?: URL;
  /** What the process of the site does, as {@link createSite} says. */
  readonly role?: Role;
  /** A log in place of {@link TestSite.lines}. */
  readonly log?: (settings: Settings) => Log;
}

const build: Readonly<Record<string, string>> = {
  'service-worker.js': 'const files = "asterism:files";',
  'boot.js': 'import("asterism:entry")',
  'assets/entry-1a2b.js': `console.log(${JSON.stringify('entry '.repeat(200))});`,
  'assets/rest-1a2b.css': 'body { margin: 0 }',
  'inline/every-page.css': 'main { margin: 0 }',
  'inline/article-extras.css': 'ins { margin: 0 }',
  'inline/above-article.css': 'section { margin: 0 }',
  'inline/workspace.css': 'ul { margin: 0 }',
  'inline/face.css': 'span { margin: 0 }',
  'inline/identity.css': 'nav { margin: 0 }',
  'inline/matrix.css': 'table { margin: 0 }',
  'inline/versions.css': 'main { margin: 0 }',
  ...Object.fromEntries(featureStyles.map((name) => [`inline/${name}.css`, 'h1 { margin: 0 }'])),
  'inline/other-views.css': 'form { margin: 0 }',
  'assets/icon-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.vite/manifest.json': JSON.stringify({
    'src/kernel/web/browser/entry.ts': { file: 'assets/entry-1a2b.js' },
    'src/kernel/web/styles/icon.svg': { file: 'assets/icon-1a2b.svg' },
  }),
  '.vite/styles.json': JSON.stringify({ 'src/kernel/web/styles/rest.ts': { css: ['assets/rest-1a2b.css'] } }),
};

/** A family on disk, and the options of its site. */
export interface TestFamily {
  /** A temporary folder; the family is in its subfolder `family`. */
  readonly folder: string;
  /** The settings of its site. */
  readonly settings: Settings;
  readonly paths: BuildPaths;
  /** Writes a file of the family. */
  write(path: string, content: string | Uint8Array): Promise<void>;
}

/** Writes a family to a temporary folder, which the caller deletes. */
export async function writeTestFamily({
  files = {},
  family = 'family',
  settings = {},
  cache,
  renderWorker = builtWorker('render'),
  readWorker = builtWorker('read'),
  workers = {},
}: TestSiteOptions): Promise<TestFamily> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-site-'));
  await Promise.all([
    writeAll(join(folder, 'family'), files),
    writeAll(join(folder, 'client'), build),
    writeAll(folder, { 'asterism.config.json': JSON.stringify(withOneThread({ sources: [family], ...settings })) }),
  ]);
  const flags = { cache: cache ?? join(folder, 'cache') };
  const loaded = await loadSettings({ directory: folder, environment: {}, flags });
  const paths = {
    client: join(folder, 'client'),
    renderWorker,
    readWorker,
    storeWorker: builtWorker('store'),
    programStarter: builtStarter(),
    worker: (name: string) => workers[name] ?? builtWorker(name),
  };
  const write: TestFamily['write'] = (path, content) => writeAll(join(folder, 'family'), { [path]: content });
  return { folder, settings: loaded.settings, paths, write };
}

/** Uses one render thread: starting more takes longer than rendering the few pages of a test. */
function withOneThread(settings: SettingsInput): SettingsInput {
  const { server } = settings;
  return { ...settings, server: { ...server, limits: { threads: 1, ...server?.limits } } };
}

function hasOwnThreads({ settings, renderWorker, readWorker }: TestSiteOptions): boolean {
  return renderWorker !== undefined || readWorker !== undefined || settings?.server?.limits !== undefined;
}

/** Starts a site of a family in a temporary folder; `close` removes the folder. */
export async function startTestSite({
  sync = true,
  log,
  firstSyncTimeout = 0,
  warmUp = false,
  role,
  ...options
}: TestSiteOptions): Promise<TestSite> {
  const { folder, settings, paths, write } = await writeTestFamily(options);
  const lines: string[] = [];
  const site = await createSite(settings, paths, {
    log: log?.(settings) ?? linesLog(lines),
    firstSyncTimeout,
    warmUp,
    ...(role && { role }),
    ...(!hasOwnThreads(options) && { renderer: sharedRenderer(), reader: sharedReader() }),
  });
  if (sync) await site.sync.run();
  return {
    ...site,
    lines,
    cache: settings.server.cache,
    get: async (path, headers = {}) => site.app.request(`http://site.test${path}`, { headers }),
    write,
    async close() {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeAll(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
