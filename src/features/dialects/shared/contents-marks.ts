import type { MarkdownIt } from 'markdown-it';
import { frameLines } from '#markdown/dialects/frames.ts';

/** Leaves out marks of a table of contents, because the page has an outline: `[[toc]]`, `[TOC]`, `${toc}`, `[[_TOC_]]`. */
export function contentsMarks(parser: MarkdownIt): void {
  frameLines(parser, 'contents-marks', (text) =>
    /^(?:\[\[_?toc_?\]\]|\[toc\]|\$\{toc\}|\{\{ ?toc ?\}\})$/i.test(text) ? { edge: 'none' } : undefined,
  );
}
