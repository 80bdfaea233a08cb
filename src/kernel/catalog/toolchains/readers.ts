import { antora } from './readers/antora.ts';
import { docusaurus } from './readers/docusaurus.ts';
import { dumi } from './readers/dumi.ts';
import { hugo, jekyll } from './readers/jekyll.ts';
import { gitbook, mdbook } from './readers/mdbook.ts';
import { mkdocs } from './readers/mkdocs.ts';
import { myst } from './readers/myst.ts';
import { nuxt } from './readers/nuxt.ts';
import { obsidian } from './readers/obsidian.ts';
import { sphinx } from './readers/sphinx.ts';
import { starlight } from './readers/starlight.ts';
import { vitepress } from './readers/vitepress.ts';
import type { ToolchainReader } from './toolchain.ts';

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
  obsidian,
];
