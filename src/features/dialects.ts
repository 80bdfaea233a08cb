import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { dialect as abbreviations } from './dialects/abbreviations/dialect.ts';
import { dialect as admonitions } from './dialects/admonitions/dialect.ts';
import { dialect as attributes } from './dialects/attributes/dialect.ts';
import { dialect as codeMarks } from './dialects/code-marks/dialect.ts';
import { dialect as containers } from './dialects/containers/dialect.ts';
import { dialect as contents } from './dialects/contents/dialect.ts';
import { dialect as definitions } from './dialects/definitions/dialect.ts';
import { dialect as gitbook } from './dialects/gitbook/dialect.ts';
import { dialect as gitlab } from './dialects/gitlab/dialect.ts';
import { dialect as hiddenLines } from './dialects/hidden-lines/dialect.ts';
import { dialect as hugo } from './dialects/hugo/dialect.ts';
import { dialect as icons } from './dialects/icons/dialect.ts';
import { dialect as interpolations } from './dialects/interpolations/dialect.ts';
import { dialect as jekyll } from './dialects/jekyll/dialect.ts';
import { dialect as markdownInHtml } from './dialects/markdown-in-html/dialect.ts';
import { dialect as marks } from './dialects/marks/dialect.ts';
import { dialect as mdbookIncludes } from './dialects/mdbook-includes/dialect.ts';
import { dialect as mdc } from './dialects/mdc/dialect.ts';
import { dialect as mkdocsIncludes } from './dialects/mkdocs-includes/dialect.ts';
import { dialect as mkdocstrings } from './dialects/mkdocstrings/dialect.ts';
import { dialect as myst } from './dialects/myst/dialect.ts';
import { dialect as obsidian } from './dialects/obsidian/dialect.ts';
import { dialect as quoteCallouts } from './dialects/quote-callouts/dialect.ts';
import { dialect as slashBlocks } from './dialects/slash-blocks/dialect.ts';
import { dialect as themeMarks } from './dialects/theme-marks/dialect.ts';
import { dialect as vitepressIncludes } from './dialects/vitepress-includes/dialect.ts';
import { dialect as vue } from './dialects/vue/dialect.ts';

/** What adds each dialect to a parser, by name. */
export const dialects: DialectPlugins = {
  ...abbreviations,
  ...admonitions,
  ...attributes,
  ...codeMarks,
  ...containers,
  ...contents,
  ...definitions,
  ...gitbook,
  ...gitlab,
  ...hiddenLines,
  ...hugo,
  ...icons,
  ...interpolations,
  ...jekyll,
  ...markdownInHtml,
  ...marks,
  ...mdbookIncludes,
  ...mdc,
  ...mkdocsIncludes,
  ...mkdocstrings,
  ...myst,
  ...obsidian,
  ...quoteCallouts,
  ...slashBlocks,
  ...themeMarks,
  ...vitepressIncludes,
  ...vue,
};
