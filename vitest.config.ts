import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { themeStylesPlugin } from './src/web/themes/theme-styles-plugin.ts';

// Worker threads and programs that tests start read their modules as they were compiled for the one before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  plugins: [themeStylesPlugin()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'examples/**/*.test.ts', 'scripts/**/*.test.ts', 'deploy/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Modules hold no state, so files of tests can share the processes that run them.
    isolate: false,
    // Some of a test is waiting, for git above all: three keep two cores busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
