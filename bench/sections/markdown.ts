import { measureFirstPage, measureGrowth } from '#bench/measure/markdown-growth.ts';
import { measureMarkdownSpeed } from '#bench/measure/markdown-speed.ts';
import type { SectionReport } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

/** Measures rendering markdown to safe HTML, beside bare parsers and beside unified. */
export async function measureMarkdown({ quick }: Pick<Setup, 'quick'>): Promise<SectionReport> {
  const rows = await measureMarkdownSpeed({ quick });
  const growth = measureGrowth(quick ? 3 : 7);
  const cold = await measureFirstPage(quick ? 3 : 7);
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
      {
        title: 'Growth: one document of n, 2 n, 4 n and 8 n, the same way',
        columns: ['ms', 'ms a 64 KB'],
        rows: growth.map(({ kilobytes, milliseconds }) => ({
          name: `${kilobytes} KB`,
          values: [milliseconds, (milliseconds / kilobytes) * 64],
        })),
      },
    ],
    goals: found
      ? [
          { figure: 'ms for 10 KB, first page of a thread', found: cold, rule: '≤ 15', limit: 15 },
          { figure: 'ms a page', found: found.millisecondsPerPage, rule: '≤ 4', limit: 4 },
          { figure: '× unified', found: found.timesUnified, rule: '≥ 5', limit: 5, atLeast: true },
        ]
      : [],
  };
}
