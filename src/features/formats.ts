import { format as asciidoc } from './formats/asciidoc/format.ts';
import { format as mdx } from './formats/mdx/format.ts';
import { format as org } from './formats/org/format.ts';
import { format as rst } from './formats/rst/format.ts';

/** Formats of documents besides markdown and text. */
export const formats = [mdx, rst, asciidoc, org];
