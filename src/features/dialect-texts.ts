import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { text as antora } from './dialects/antora/text.ts';
import { text as attributes } from './dialects/attributes/text.ts';
import { text as gitbook } from './dialects/gitbook/text.ts';
import { text as hugo } from './dialects/hugo/text.ts';
import { text as icons } from './dialects/icons/text.ts';
import { text as interpolations } from './dialects/interpolations/text.ts';
import { text as jekyll } from './dialects/jekyll/text.ts';
import { text as marks } from './dialects/marks/text.ts';
import { text as mdbookIncludes } from './dialects/mdbook-includes/text.ts';
import { text as mdc } from './dialects/mdc/text.ts';
import { text as mkdocsIncludes } from './dialects/mkdocs-includes/text.ts';
import { text as myst } from './dialects/myst/text.ts';
import { text as vitepressIncludes } from './dialects/vitepress-includes/text.ts';

/** What the marks of dialects mean in a text that is not parsed, by name. */
export const dialectTexts: DialectTexts = {
  ...antora,
  ...attributes,
  ...gitbook,
  ...hugo,
  ...icons,
  ...interpolations,
  ...jekyll,
  ...marks,
  ...mdbookIncludes,
  ...mdc,
  ...mkdocsIncludes,
  ...myst,
  ...vitepressIncludes,
};
