import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { reader as antora } from './toolchains/antora/reader.ts';
import { reader as docusaurus } from './toolchains/docusaurus/reader.ts';
import { reader as dumi } from './toolchains/dumi/reader.ts';
import { reader as gitbook } from './toolchains/gitbook/reader.ts';
import { reader as hugo } from './toolchains/hugo/reader.ts';
import { reader as jekyll } from './toolchains/jekyll/reader.ts';
import { reader as mdbook } from './toolchains/mdbook/reader.ts';
import { reader as mkdocs } from './toolchains/mkdocs/reader.ts';
import { reader as myst } from './toolchains/myst/reader.ts';
import { reader as nuxt } from './toolchains/nuxt/reader.ts';
import { reader as obsidian } from './toolchains/obsidian/reader.ts';
import { reader as sphinx } from './toolchains/sphinx/reader.ts';
import { reader as starlight } from './toolchains/starlight/reader.ts';
import { reader as vitepress } from './toolchains/vitepress/reader.ts';

/** The readers of all toolchains. A settings file belongs to the first that matches it. */
export const toolchainReaders: readonly ToolchainReader[] = [
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
