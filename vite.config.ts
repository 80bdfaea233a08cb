import { existsSync, globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type ViteBuilder } from 'vite';
import { featureBuilds, featurePlugins } from './src/features/builds.ts';
import { routeForms } from './src/kernel/model/match-route.ts';
import { withoutPreloadPlugin } from './src/kernel/web/browser/without-preload-plugin.ts';
import { oldestBrowsers } from './src/kernel/web/oldest-browsers.ts';
import { keepStylesPlugin } from './src/kernel/web/styles/keep-styles-plugin.ts';
import { themeStylesPlugin } from './src/kernel/web/themes/theme-styles-plugin.ts';
import { uiIconsPlugin } from './src/kernel/web/ui/ui-icons-plugin.ts';

// Builds: the interface for the browser, the styles in documents and those in a file, the inline boot script, those of features,
// and everything that runs under Node.
const serverEntries = [
  'src/kernel/cli/main.ts',
  'src/kernel/markdown/pool/render-worker.ts',
  'src/kernel/catalog/reading/thread/read-worker.ts',
  'src/kernel/store/sqlite/store-worker.ts',
  'src/kernel/platform/programs/starter-process.ts',
]
  .filter((file) => existsSync(file))
  .concat(globSync('src/features/*/threads/*-worker.ts'));

// The server holds the code of all packages, so that a start reads a few large files and no trees of small ones. Outside stay
// the packages that are installed with it: native programs, data, and grammars that are read when they are needed.
const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));

// Styles have builds of their own, as documents hold components that no script in the browser imports. A build of styles also
// writes scripts without content, and the build of the interface writes the styles of its components: all go.
const discarded = 'discarded';
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names[0]?.endsWith('.css') ? `${discarded}/[name][extname]` : 'assets/[name]-[hash][extname]';
const styleBuild = { outDir: 'dist/client', emptyOutDir: false, modulePreload: false } as const;

// What the code of the browser knows of the routes when it is built.
const forms = { 'import.meta.env.ROUTE_FORMS': JSON.stringify(JSON.stringify(routeForms())) };

const ownBuilds = Object.fromEntries(
  Object.entries<EnvironmentOptions>(featureBuilds).map(([name, own]) => [
    name,
    { ...own, define: { ...forms, ...own.define } },
  ]),
);

export default defineConfig({
  plugins: [
    react(),
    themeStylesPlugin(),
    uiIconsPlugin(),
    ...featurePlugins,
    keepStylesPlugin(),
    withoutPreloadPlugin(),
  ],
  // Files of the build name each other from where they lie: one build serves under any path.
  base: './',
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
  build: { target: oldestBrowsers, reportCompressedSize: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      define: forms,
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'src/kernel/web/browser/entry.ts',
          // What every document needs is one file: without the group, modules that are loaded later too would be files beside it.
          // A browser finds out what a file imports when it has the file: what islands share is few files, so that they come at once.
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'entry', test: /src\/kernel\/web\/browser\/entry\.ts$/ },
                { name: 'react', test: /\/node_modules\/react\/|src\/kernel\/web\/app\/app-context\.ts$/ },
                { name: 'icons', test: /src\/kernel\/web\/ui\/(emoji-text|icon-names)\.tsx?$/ },
                { name: 'ui-icons', test: /src\/kernel\/web\/browser\/islands\/ui-icons\.ts$/ },
                { name: 'react-dom', test: /src\/kernel\/web\/browser\/islands\/island\.tsx$/ },
              ],
            },
          },
        },
      },
    },
    inlineStyles: {
      consumer: 'client',
      build: {
        ...styleBuild,
        rolldownOptions: {
          input: [
            'every-page',
            'article-extras',
            'above-article',
            'workspace',
            'matrix',
            'other-views',
            'face',
            'identity',
          ]
            .map((name) => `src/kernel/web/styles/inline/${name}.ts`)
            .concat(globSync('src/features/*/styles/inline/*.ts')),
          output: { entryFileNames: `${discarded}/[name].js`, assetFileNames: 'inline/[name][extname]' },
        },
      },
    },
    restStyles: {
      consumer: 'client',
      build: {
        ...styleBuild,
        manifest: '.vite/styles.json',
        rolldownOptions: {
          input: 'src/kernel/web/styles/rest.ts',
          output: { entryFileNames: `${discarded}/[name].js` },
        },
      },
    },
    boot: {
      consumer: 'client',
      define: forms,
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'src/kernel/web/browser/boot.ts',
          output: { format: 'iife', entryFileNames: 'boot.js' },
        },
      },
    },
    ...ownBuilds,
    server: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, external: Object.keys(dependencies) },
      build: {
        ssr: true,
        license: { fileName: 'licenses.md' },
        target: 'node24',
        outDir: 'dist/server',
        emptyOutDir: true,
        emitAssets: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: Object.fromEntries(serverEntries.map((file) => [basename(file).replace(/\.tsx?$/, ''), file])),
          // The server holds every language at once; only the browser fetches them one by one.
          checks: { ineffectiveDynamicImport: false },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: { buildApp },
});

async function buildApp(builder: ViteBuilder): Promise<void> {
  for (const name of ['client', 'inlineStyles', 'restStyles', 'boot', ...Object.keys(featureBuilds), 'server']) {
    const environment = builder.environments[name];
    if (environment !== undefined) await builder.build(environment);
  }
  await rm(`dist/client/${discarded}`, { recursive: true });
}

// The same class name in every build, and one that a reader of the page can trace to its file. `x.rest.module.css` holds the
// styles of `x.module.css` that may arrive late.
function scopedName(name: string, file: string): string {
  return `${basename(file).replace(/(\.rest)?\.module\.css.*$/, '')}_${name}`;
}
