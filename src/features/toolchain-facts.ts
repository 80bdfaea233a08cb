import { toolchains as antora } from './toolchains/antora/declared.ts';
import { toolchains as docusaurus } from './toolchains/docusaurus/declared.ts';
import { toolchains as dumi } from './toolchains/dumi/declared.ts';
import { toolchains as gitbook } from './toolchains/gitbook/declared.ts';
import { toolchains as hugo } from './toolchains/hugo/declared.ts';
import { toolchains as jekyll } from './toolchains/jekyll/declared.ts';
import { toolchains as mdbook } from './toolchains/mdbook/declared.ts';
import { toolchains as mkdocs } from './toolchains/mkdocs/declared.ts';
import { toolchains as myst } from './toolchains/myst/declared.ts';
import { toolchains as nuxt } from './toolchains/nuxt/declared.ts';
import { toolchains as obsidian } from './toolchains/obsidian/declared.ts';
import { toolchains as sphinx } from './toolchains/sphinx/declared.ts';
import { toolchains as starlight } from './toolchains/starlight/declared.ts';
import { toolchains as vitepress } from './toolchains/vitepress/declared.ts';

/** What is known of each toolchain, by its name. */
export const toolchains = {
  ...mkdocs,
  ...mdbook,
  ...gitbook,
  ...sphinx,
  ...myst,
  ...docusaurus,
  ...vitepress,
  ...starlight,
  ...nuxt,
  ...antora,
  ...jekyll,
  ...hugo,
  ...dumi,
  ...obsidian,
} as const;
