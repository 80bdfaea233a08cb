import { endings as mdx } from './formats/mdx/declared.ts';
import { endings as org } from './formats/org/declared.ts';
import { endings as rst } from './formats/rst/declared.ts';

/** Formats of documents by the endings of their files. */
export const formatEndings = { ...mdx, ...rst, ...org } as const;
