/** One measured table: a row for each site or case. */
export interface Table {
  /** What is measured, and under what. */
  readonly title: string;
  /** What each value is, with its unit. */
  readonly columns: readonly string[];
  /** The rows, first the ones to compare with. */
  readonly rows: readonly Row[];
}

/** One row of a table. */
export interface Row {
  /** The site or case. */
  readonly name: string;
  /** A value for each column. */
  readonly values: readonly number[];
}

/** A figure of Asterism and what it must reach. */
export interface Goal {
  /** The figure, with its unit. */
  readonly figure: string;
  /** What was measured. */
  readonly found: number;
  /** The figure that it is compared with, where the goal is relative. */
  readonly beside?: number;
  /** The goal in words, for example `≤ 1.05 × plain-hl`. */
  readonly rule: string;
  /** The goal as a number. */
  readonly limit: number;
  /** True when more is better. */
  readonly atLeast?: boolean;
}

/** What one section of the benchmark found. */
export interface SectionReport {
  /** Measured tables. */
  readonly tables: readonly Table[];
  /** Goals and whether they are met. */
  readonly goals: readonly Goal[];
  /** What a reader of the figures must know. */
  readonly notes?: readonly string[];
}

/** True when the figure reaches its goal. */
export function isMet({ found, limit, atLeast = false }: Goal): boolean {
  return atLeast ? found >= limit : found <= limit;
}

/** A section's report as Markdown. */
export function formatReport(name: string, { tables, goals, notes = [] }: SectionReport): string {
  const parts = [`## ${name}`];
  for (const table of tables) {
    const rows = table.rows.map((row) => [row.name, ...row.values.map(formatNumber)]);
    parts.push(`${table.title}\n\n${formatTable(['', ...table.columns], rows)}`);
  }
  if (goals.length > 0) {
    const header = ['figure', 'Asterism', 'beside', 'ratio', 'goal', 'limit', ''];
    parts.push(formatTable(header, goals.map(goalRow)));
  }
  parts.push(...notes.map((note) => `- ${note}`));
  return `${parts.join('\n\n')}\n`;
}

function goalRow(goal: Goal): string[] {
  const { figure, found, beside, rule, limit } = goal;
  const compared = beside === undefined ? ['–', '–'] : [formatNumber(beside), formatNumber(found / beside)];
  return [figure, formatNumber(found), ...compared, rule, formatNumber(limit), isMet(goal) ? 'met' : 'NOT MET'];
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0 || Number.isInteger(value)) return value.toLocaleString('en');
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
