import { globSync } from 'node:fs';
import type { EnvironmentOptions } from 'vite';
import { routeForms } from '#model/match-route.ts';
import { stateFormatHash } from './state-format-hash.ts';

/** The build of the service worker. */
export const builds: Readonly<Record<string, EnvironmentOptions>> = {
  worker: {
    consumer: 'client',
    define: {
      'import.meta.env.STATE_FORMAT_HASH': JSON.stringify(
        await stateFormatHash([
          ...globSync('src/model/**/*.ts'),
          ...globSync('src/features/*/*-{view,data}.ts'),
          'src/web/app/page-state.ts',
          'src/web/document/state-json.ts',
        ]),
      ),
      'import.meta.env.ROUTE_FORMS': JSON.stringify(JSON.stringify(routeForms())),
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
