import { styleText } from 'node:util';
import { type CheckReport, countFindings, type Finding, packagesOf } from '#features/check/check-report.ts';
import { type Severity, severities } from '#features/check/severity.ts';
import { plural } from '#model/text/plural.ts';

const colours = { error: 'red', warning: 'yellow', notice: 'blue' } as const;

/** A finding in more places than this, such as a link of a common footer, is shown once. */
const maxAlike = 5;

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** A finding to show, and the number of others like it. */
interface FindingGroup {
  readonly finding: Finding;
  readonly more: number;
}

/** Formats the report for a terminal, by repository and file, with a summary line. */
export function formatHuman(report: CheckReport, isColoured: boolean): string {
  const style: Style = (format, text) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
  const folders = Map.groupBy(groupsOf(report), ({ finding }) => finding.folder);
  const blocks = [...folders].map(([folder, shown]) => {
    const files = [...Map.groupBy(shown, ({ finding }) => finding.file).values()];
    return [style('bold', folder), ...files.map((inFile) => fileBlock(inFile, style))].join('\n');
  });
  return [...blocks, summaryOf(report, style)].join('\n\n');
}

/** The findings to show, in order. */
function groupsOf({ packages }: CheckReport): readonly FindingGroup[] {
  const findings = packages.flatMap((each) => each.findings);
  const alike = Map.groupBy(findings, ({ rule, subject, message }) => JSON.stringify([rule, subject, message]));
  return [...alike.values()]
    .flatMap((same) => {
      const isMany = same.length > maxAlike;
      return same.slice(0, isMany ? 1 : undefined).map((finding) => ({ finding, more: isMany ? same.length - 1 : 0 }));
    })
    .toSorted((a, b) => findings.indexOf(a.finding) - findings.indexOf(b.finding));
}

function fileBlock(shown: readonly FindingGroup[], style: Style): string {
  const { file, commit } = shown[0]?.finding ?? {};
  const name = file && `  ${style('underline', file)}${commit ? style('dim', ` @${commit.slice(0, 10)}`) : ''}`;
  return [...(name ? [name] : []), ...shown.map((each) => findingLines(each, style))].join('\n');
}

function findingLines({ finding, more }: FindingGroup, style: Style): string {
  const { line, column, severity, message, rule, subject, suggestion } = finding;
  const place = line === undefined ? '' : `${line}:${column ?? 1}`;
  const first = `    ${place.padEnd(8)} ${style(colours[severity], severity.padEnd(7))}  ${message}  ${style('dim', rule)}`;
  const below = [
    ...(subject === '' ? [] : [style('dim', subject)]),
    ...(suggestion === undefined ? [] : [`→ ${style('green', suggestion)}`]),
    ...(more === 0 ? [] : [style('dim', `and ${plural(more, 'more place')}; --format json lists them`)]),
  ];
  return [first, ...below.map((text) => ' '.repeat(22) + text)].join('\n');
}

/** The summary line: the number of findings, packages and pages. */
function summaryOf(report: CheckReport, style: Style): string {
  const { packages } = report;
  const pages = packages.reduce((sum, each) => sum + each.pages, 0);
  const counts = countFindings(packages.flatMap((each) => each.findings));
  const found = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => counted(counts[severity], severity, style));
  const all = `${plural(pages, 'page')} of ${plural(packagesOf(report).length, 'package')}`;
  return found.length === 0 ? `${style('green', '✓')} Nothing found in ${all}.` : `${found.join(', ')} in ${all}.`;
}

function counted(count: number, severity: Severity, style: Style): string {
  return style(colours[severity], plural(count, severity));
}
