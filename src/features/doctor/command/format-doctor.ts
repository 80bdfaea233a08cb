import type { Finding, Level } from '#cli/diagnostic.ts';
import { plural } from '#model/text/plural.ts';

const marks: Readonly<Record<Level, string>> = { ok: '✓', warning: '!', fault: '✗' };

/** Writes the findings as rows of text: what was checked, what was found, and what to do. */
export function formatDoctor(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => Math.min(name.length, maxNameWidth)));
  const indent = ' '.repeat(width + 4);
  const rows = findings.map(({ name, level, message, fix }) => {
    const lines = [...message.split('\n'), ...(fix === undefined ? [] : [`→ ${fix}`])];
    // A long name has a line of its own.
    const head = name.length > width ? `${name}\n${indent}` : `${name.padEnd(width)}  `;
    return `${marks[level]} ${head}${lines.join(`\n${indent}`)}`;
  });
  return [...rows, '', summary(findings)].join('\n');
}

const maxNameWidth = 24;

/** Writes the findings as JSON. */
export function formatDoctorJson(findings: readonly Finding[]): string {
  const [faults, warnings] = [countOf(findings, 'fault'), countOf(findings, 'warning')];
  return JSON.stringify({ ok: faults === 0, faults, warnings, checks: findings }, undefined, 2);
}

/** Number of findings of a level. */
export function countOf(findings: readonly Finding[], level: Level): number {
  return findings.filter((finding) => finding.level === level).length;
}

function summary(findings: readonly Finding[]): string {
  const [faults, warnings] = [countOf(findings, 'fault'), countOf(findings, 'warning')];
  if (faults + warnings === 0) return `⁂ ${plural(findings.length, 'check')}, no problems found.`;
  return `⁂ ${findings.length} checks: ${plural(faults, 'fault')}, ${plural(warnings, 'warning')}.`;
}
