import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { routeForms } from './src/kernel/model/match-route.ts';
import { themeStylesPlugin } from './src/kernel/web/themes/theme-styles-plugin.ts';
import { uiIconsPlugin } from './src/kernel/web/ui/ui-icons-plugin.ts';

// Worker threads and programs that tests start read their modules as they were compiled for the one before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// To start a program, the system copies the memory map of the process that starts it: in one that has read the whole site,
// starting git takes ten times as long as git itself. So the files of `programs` have processes without the site.
const projects = {
  programs: [
    'src/kernel/{platform,sources}/**/*.test.ts',
    '{action,create,deploy,examples,scripts,templates}/**/*.test.ts',
  ],
  sites: ['src/kernel/{cli,server}/**/*.test.{ts,tsx}', 'src/features/**/*.test.{ts,tsx}'],
};
const all = 'src/**/*.test.{ts,tsx}';

export default defineConfig({
  plugins: [themeStylesPlugin(), uiIconsPlugin()],
  define: { 'import.meta.env.ROUTE_FORMS': JSON.stringify(JSON.stringify(routeForms())) },
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Modules hold no state, so files of tests can share the processes that run them.
    isolate: false,
    globalSetup: 'scripts/test-run/build-workers.ts',
    setupFiles: 'scripts/test-run/start-programs.ts',
    // Some of a test is waiting, for git above all: four keep two cores busy.
    maxWorkers: 4,
    // These limits end tests that hang. A machine that does other things too takes many times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What passes at its second attempt is named in the summary.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    // Projects run in the order of their names.
    projects: [
      { extends: true, test: { name: 'programs', include: projects.programs } },
      { extends: true, test: { name: 'sites', include: projects.sites } },
      { extends: true, test: { name: 'units', include: [all], exclude: Object.values(projects).flat() } },
    ],
  },
});
