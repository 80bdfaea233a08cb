import { endings as asciidoc } from './formats/asciidoc/declared.ts';
import { endings as mdx } from './formats/mdx/declared.ts';
import { endings as org } from './formats/org/declared.ts';
import { endings as rst } from './formats/rst/declared.ts';

/** Formats of documents by the endings of their files. */
export const formatEndings = { ...mdx, ...rst, ...asciidoc, ...org } as const;
