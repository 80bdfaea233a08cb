import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { inProject } from '#scripts/project.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the folder with the built workers, with a slash at the end. */
    readonly workers: string;
  }
}

const workers = {
  'render-worker': 'src/kernel/markdown/pool/render-worker.ts',
  'read-worker': 'src/kernel/catalog/reading/thread/read-worker.ts',
  'poisoned-read-worker': 'src/kernel/catalog/reading/testing/poisoned-read-worker.ts',
  'store-worker': 'src/kernel/store/sqlite/store-worker.ts',
  'starter-process': 'src/kernel/platform/programs/starter-process.ts',
  ...Object.fromEntries(
    globSync('src/features/*/threads/*-worker.ts', { cwd: inProject('/') }).map((file) => [
      basename(file, '.ts'),
      file,
    ]),
  ),
};

/**
 * Builds the workers once for all tests: a thread that reads one file starts in a third of the processor time of one that
 * reads some hundred modules.
 */
export async function setup(project: TestProject): Promise<void> {
  const outDir = inProject('node_modules/.cache/test-workers');
  const { dependencies } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await build({
    configFile: false,
    root: inProject('/'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: workers,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  project.provide('workers', `${pathToFileURL(outDir).href}/`);
}
