import { antora } from './antora.ts';
import { docusaurus } from './docusaurus.ts';
import { dumi } from './dumi.ts';
import { hugo, jekyll } from './jekyll.ts';
import { gitbook, mdbook } from './mdbook.ts';
import { mkdocs } from './mkdocs.ts';
import { myst } from './myst.ts';
import { nuxt } from './nuxt.ts';
import { sphinx } from './sphinx.ts';
import { starlight } from './starlight.ts';
import type { ToolchainReader } from './toolchain.ts';
import { vitepress } from './vitepress.ts';

/** The readers of all toolchains. A settings file belongs to the first that matches it. */
export const readers: readonly ToolchainReader[] = [
  mkdocs,
  mdbook,
  gitbook,
  sphinx,
  myst,
  docusaurus,
  vitepress,
  starlight,
  nuxt,
  antora,
  jekyll,
  hugo,
  dumi,
];
