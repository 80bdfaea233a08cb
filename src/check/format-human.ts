import { styleText } from 'node:util';
import { type CheckReport, countFindings, type Finding, type Severity, severities } from '#model/check-report.ts';

const colours = { error: 'red', warning: 'yellow', notice: 'blue' } as const;

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** The report for a terminal, by repository and file, with a line that sums it up. */
export function formatHuman(report: CheckReport, isColoured: boolean): string {
  const style: Style = (format, text) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
  const parts = report.packages.filter(({ findings }) => findings.length > 0);
  const blocks = parts.map(({ folder, findings }) => {
    const files = [...Map.groupBy(findings, ({ file }) => file)];
    return [style('bold', folder), ...files.map(([file, inFile]) => fileBlock(file, inFile, style))].join('\n');
  });
  return [...blocks, summaryOf(report, style)].join('\n\n');
}

function fileBlock(file: string | undefined, findings: readonly Finding[], style: Style): string {
  const commit = findings[0]?.commit;
  const name = file && `  ${style('underline', file)}${commit ? style('dim', ` @${commit.slice(0, 10)}`) : ''}`;
  return [...(name ? [name] : []), ...findings.map((finding) => findingLines(finding, style))].join('\n');
}

function findingLines(finding: Finding, style: Style): string {
  const { line, column, severity, message, rule, subject, suggestion } = finding;
  const place = line === undefined ? '' : `${line}:${column ?? 1}`;
  const first = `    ${place.padEnd(8)} ${style(colours[severity], severity.padEnd(7))}  ${message}  ${style('dim', rule)}`;
  const indent = ' '.repeat(22);
  const written = subject === '' ? [] : [`${indent}${style('dim', subject)}`];
  const meant = suggestion === undefined ? [] : [`${indent}→ ${style('green', suggestion)}`];
  return [first, ...written, ...meant].join('\n');
}

/** How much was found in how much. */
function summaryOf({ packages }: CheckReport, style: Style): string {
  const findings = packages.flatMap((each) => each.findings);
  const pages = packages.reduce((sum, each) => sum + each.pages, 0);
  const counts = countFindings(findings);
  const found = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => counted(counts[severity], severity, style));
  const all = `${plural(pages, 'page')} of ${plural(packages.length, 'package')}`;
  return found.length === 0 ? `${style('green', '✓')} Nothing found in ${all}.` : `${found.join(', ')} in ${all}.`;
}

function counted(count: number, severity: Severity, style: Style): string {
  return style(colours[severity], plural(count, severity));
}

function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
