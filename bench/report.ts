/** A table of figures with one row per site or case. */
export interface Table {
  /** What is measured under which conditions. */
  readonly title: string;
  /** Names of the figures, with their units. */
  readonly columns: readonly string[];
  /** The rows, baselines first. */
  readonly rows: readonly Row[];
}

/** One row of a table. */
export interface Row {
  /** The site or case. */
  readonly name: string;
  /** One value per column. */
  readonly values: readonly number[];
}

/** A figure of Asterism and its goal. */
export interface Goal {
  /** The figure, with its unit. */
  readonly figure: string;
  /** The measured value. */
  readonly found: number;
  /** The baseline, where the goal is relative. */
  readonly beside?: number;
  /** The goal as text, for example `≤ 1.05 × plain-hl`. */
  readonly rule: string;
  /** The goal as a number. */
  readonly limit: number;
  /** Whether larger values are better. */
  readonly atLeast?: boolean;
}

/** Report of one section. */
export interface SectionReport {
  /** Tables of figures. */
  readonly tables: readonly Table[];
  /** Goals of the section. */
  readonly goals: readonly Goal[];
  /** Remarks that are needed to read the figures. */
  readonly notes?: readonly string[];
}

/** Whether the figure reaches its goal. */
export function isMet({ found, limit, atLeast = false }: Goal): boolean {
  return atLeast ? found >= limit : found <= limit;
}

/** Formats the report of a section as Markdown. */
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
