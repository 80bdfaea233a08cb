import type { MarkdownIt } from 'markdown-it';
import { contentsMarks } from '#features/dialects/shared/contents-marks.ts';
import { quoteCallouts, readQuoteCallout } from '#features/dialects/shared/quote-callouts.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { frameLines } from '#markdown/dialects/frames.ts';

export const dialect: DialectPlugins = { gitlab };

/**
 * GitLab's quotes of several lines between `>>>`, its alerts with titles, in quotes of both kinds, and its mark of a table of
 * contents.
 */
function gitlab(parser: MarkdownIt): void {
  contentsMarks(parser);
  quoteCallouts(parser);
  frameLines(parser, 'quotes', (text) => {
    if (text === '>>>') return { edge: 'toggle', frame: { shape: 'quote' }, family: '>' };
    const frame = text.startsWith('>>>') ? readQuoteCallout(text.slice(3).trim()) : undefined;
    return frame && { edge: 'open', frame, family: '>', size: 1 };
  });
}
