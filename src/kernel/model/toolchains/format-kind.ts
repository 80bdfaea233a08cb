import type { formatEndings } from '#features/format-endings.ts';

/** A format of documents that is converted to markdown or HTML. */
export type FormatKind = (typeof formatEndings)[keyof typeof formatEndings];
