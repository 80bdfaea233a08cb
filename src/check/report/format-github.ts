import type { CheckReport, Finding } from '#model/check/check-report.ts';
import { reportPaths } from './report-path.ts';

/** Formats the report as workflow commands, which GitHub shows at the lines of a change. */
export function formatGithub(report: CheckReport): string {
  const pathOf = reportPaths(report);
  return report.packages
    .flatMap(({ findings }) => findings)
    .map((finding) => annotation(finding, pathOf(finding)))
    .join('\n');
}

function annotation(
  { severity, line, column, rule, message, subject, suggestion }: Finding,
  file: string | undefined,
): string {
  const properties = { file, line, col: column, title: rule };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  const about = subject === '' ? '' : ` (${subject})`;
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `::${severity} ${written.join(',')}::${escapeData(`${message}${about}${meant}`)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
