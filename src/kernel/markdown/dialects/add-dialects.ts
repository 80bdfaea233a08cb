import type { MarkdownIt } from 'markdown-it';
import definitions from 'markdown-it-deflist';
import { admonitions } from '#markdown/dialects/blocks/admonitions.ts';
import { containers } from '#markdown/dialects/blocks/containers.ts';
import { contentsMarks } from '#markdown/dialects/blocks/contents-marks.ts';
import { gitlab } from '#markdown/dialects/blocks/gitlab.ts';
import { hiddenLines } from '#markdown/dialects/blocks/hidden-lines.ts';
import { markdownInHtml } from '#markdown/dialects/blocks/markdown-in-html.ts';
import { mdc } from '#markdown/dialects/blocks/mdc.ts';
import { obsidian } from '#markdown/dialects/blocks/obsidian.ts';
import { quoteCallouts } from '#markdown/dialects/blocks/quote-callouts.ts';
import { slashBlocks } from '#markdown/dialects/blocks/slash-blocks.ts';
import { includeLinks } from '#markdown/dialects/includes/include-links.ts';
import { abbreviations } from '#markdown/dialects/inline/abbreviations.ts';
import { attributeLists } from '#markdown/dialects/inline/attribute-lists.ts';
import { icons } from '#markdown/dialects/inline/icons.ts';
import { interpolations } from '#markdown/dialects/inline/interpolations.ts';
import { marks } from '#markdown/dialects/inline/marks.ts';
import { themeMarks } from '#markdown/dialects/inline/theme-marks.ts';
import { vue } from '#markdown/dialects/inline/vue.ts';
import { myst } from '#markdown/dialects/myst/myst.ts';
import { gitbook } from '#markdown/dialects/templates/gitbook.ts';
import { hugo } from '#markdown/dialects/templates/hugo.ts';
import { jekyll } from '#markdown/dialects/templates/jekyll.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import { codeMarks } from './blocks/code-marks.ts';
import { mkdocstrings } from './blocks/mkdocstrings.ts';
import { emptyParagraphs } from './empty-paragraphs.ts';
import { frames } from './frames.ts';

const plugins: Readonly<Record<Dialect, (parser: MarkdownIt) => void>> = {
  abbreviations,
  admonitions,
  attributes: attributeLists,
  'code-marks': codeMarks,
  containers,
  contents: contentsMarks,
  definitions,
  gitbook,
  gitlab,
  'hidden-lines': hiddenLines,
  hugo,
  icons,
  interpolations,
  jekyll,
  'markdown-in-html': markdownInHtml,
  marks,
  'mdbook-includes': includeLinks('mdbook-includes'),
  mdc,
  'mkdocs-includes': includeLinks('mkdocs-includes'),
  mkdocstrings,
  myst,
  obsidian,
  'quote-callouts': quoteCallouts,
  'slash-blocks': slashBlocks,
  'theme-marks': themeMarks,
  'vitepress-includes': includeLinks('vitepress-includes'),
  vue,
};

/** Adds dialects to a parser. */
export function addDialects(parser: MarkdownIt, dialects: readonly Dialect[]): void {
  frames(parser);
  for (const dialect of dialects) plugins[dialect](parser);
  emptyParagraphs(parser);
}
