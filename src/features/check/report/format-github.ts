import type { CheckReport, Finding } from '#features/check/check-report.ts';
import { findingText } from './finding-text.ts';
import { reportPaths } from './report-path.ts';

/** Formats the report as workflow commands, which GitHub shows at the lines of a change. */
export function formatGithub(report: CheckReport): string {
  const pathOf = reportPaths(report);
  return report.packages
    .flatMap(({ findings }) => findings)
    .map((finding) => annotation(finding, pathOf(finding)))
    .join('\n');
}

function annotation(finding: Finding, file: string | undefined): string {
  const { severity, line, column, rule } = finding;
  const properties = { file, line, col: column, title: rule };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${severity} ${written.join(',')}::${escapeData(findingText(finding))}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
