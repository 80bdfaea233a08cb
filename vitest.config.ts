import { defineConfig } from 'vitest/config';
import { routeForms } from './src/model/match-route.ts';
import { themeStylesPlugin } from './src/web/themes/theme-styles-plugin.ts';

export default defineConfig({
  plugins: [themeStylesPlugin()],
  define: { 'import.meta.env.ROUTE_FORMS': JSON.stringify(JSON.stringify(routeForms())) },
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
