import { measureMarkdown } from './markdown.ts';
import type { SectionReport } from './report.ts';
import type { Setup } from './setup.ts';

/** From markdown to safe HTML, beside parsers alone and beside the pipeline that many sites use. */
export async function markdown({ quick }: Pick<Setup, 'quick'>): Promise<SectionReport> {
  const rows = await measureMarkdown({ quick });
  const found = rows.find(({ engine }) => engine.startsWith('Asterism'));
  return {
    tables: [
      {
        title: 'Pages of 11 KB, one thread, warm, by processor time; medians',
        columns: ['MB/s', 'ms a page', '× unified'],
        rows: rows.map(({ engine, megabytesPerSecond, millisecondsPerPage, timesUnified }) => ({
          name: engine,
          values: [megabytesPerSecond, millisecondsPerPage, timesUnified],
        })),
      },
    ],
    goals: found
      ? [
          { figure: 'ms a page', found: found.millisecondsPerPage, rule: '≤ 4', limit: 4 },
          { figure: '× unified', found: found.timesUnified, rule: '≥ 5', limit: 5, atLeast: true },
        ]
      : [],
  };
}
