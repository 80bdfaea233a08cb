import type { MarkdownIt } from 'markdown-it';
import { frameLines } from '#markdown/dialects/frames.ts';
import { contentsMarks } from './contents-marks.ts';

/** GitLab's quotes of several lines between `>>>`, and its mark of a table of contents. */
export function gitlab(parser: MarkdownIt): void {
  contentsMarks(parser);
  frameLines(parser, 'quotes', (text) =>
    text === '>>>' ? { edge: 'toggle', frame: { shape: 'quote' }, family: '>' } : undefined,
  );
}
