import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { launchOptions } from '#tests/fixtures/launch-options.ts';
import type { OfWorker } from '#tests/fixtures/worker-test.ts';

// `ASTERISM_JOURNEYS=files` runs all journeys that files can show, at the root of a host and under a path; else all of the
// served site run.
const onlyFiles = process.env.ASTERISM_JOURNEYS === 'files';
const places = ['', '/sub/path'];

// Workers read this file too, and find what the first reading has set.
process.env.ASTERISM_FILES ??= join(tmpdir(), `asterism-files-${process.pid}`);
process.env.ASTERISM_FILES_AT = places.join(',');

// Journeys that start sites of their own show what only a program does, or another family.
const ownSites = [
  'analytics',
  'base',
  'browsers',
  'cache',
  'command-line',
  'comparison',
  'console',
  'create-site',
  'corpus',
  'discovery',
  'document-commands',
  'export',
  'identity',
  'init',
  'extensions',
  'hosts',
  'large-family',
  'live',
  'loading',
  'long-article',
  'mcp',
  'mermaid-safety',
  'neutral',
  'nginx-export',
  'npm-start',
  'offline',
  'open-files',
  'own-themes',
  'package',
  'previews',
  'remote',
  'safety',
  'screen',
  'search-files',
  'signals',
  'stop',
  'toolchains',
  'versions',
  'where-am-i',
  'writing',
  'workflows',
].map((name) => `**/${name}.spec.ts`);

const files = places.map(
  (filesAt): Project<object, OfWorker> => ({
    name: `files at ${filesAt || '/'}`,
    use: { filesAt },
    dependencies: ['write files'],
    testIgnore: ownSites,
    grepInvert: /@server/,
  }),
);

// Most journeys ask the headless shell, where there is one: it takes two thirds of the browser's processor time. Those that
// need what is around a page, such as the clipboard, ask the browser.
const shell = process.env.CHROMIUM_SHELL_PATH;
const inShell = { launchOptions: { ...launchOptions, executablePath: shell } };
const served: Project<object, OfWorker>[] =
  shell === undefined
    ? [{ name: 'served' }]
    : [
        { name: 'browser', grep: /@browser/, workers: 1 },
        { name: 'served', grepInvert: /@browser/, use: inShell },
      ];

// The journeys start their own servers: each one says which site it reads.
export default defineConfig<object, OfWorker>({
  testDir: 'tests',
  ...(onlyFiles ? {} : { globalSetup: './tests/fixtures/warm-caches.ts' }),
  testMatch: '*/*.spec.ts',
  projects: onlyFiles
    ? [
        { name: 'write files', testMatch: 'fixtures/write-files.setup.ts', teardown: 'remove files' },
        { name: 'remove files', testMatch: 'fixtures/remove-files.setup.ts' },
        ...files,
      ]
    : served,
  // Some of a journey is waiting, so three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  // A journey takes some seconds; slow machines that do other things too get as many times that.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // What passes at its second attempt is named in the summary.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  // What moves costs time and shows nothing: journeys about motion ask for it.
  use: { browserName: 'chromium', trace: 'off', launchOptions, contextOptions: { reducedMotion: 'reduce' } },
});
