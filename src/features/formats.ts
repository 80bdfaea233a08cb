import { format as mdx } from './formats/mdx/format.ts';
import { format as org } from './formats/org/format.ts';
import { format as rst } from './formats/rst/format.ts';

/** Formats of documents besides markdown, AsciiDoc and text. */
export const formats = [mdx, rst, org];
