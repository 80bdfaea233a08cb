import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { EnvironmentOptions } from 'vite';

/** The build of the service worker. */
export const builds: Readonly<Record<string, EnvironmentOptions>> = {
  worker: {
    consumer: 'client',
    define: {
      'import.meta.env.STATE_FORMAT_HASH': JSON.stringify(
        await stateFormatHash([
          ...globSync('src/kernel/model/**/*.ts'),
          ...globSync('src/features/*/*-{view,data}.ts'),
          'src/kernel/web/app/page-state.ts',
          'src/kernel/web/document/state-json.ts',
        ]),
      ),
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/features/offline/worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  },
};

/** A hash of the source files that define the state in documents. Tests are left out. */
async function stateFormatHash(files: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files.toSorted()) if (!file.endsWith('.test.ts')) digest.update(await readFile(file));
  return digest.digest('base64url').slice(0, 8);
}
