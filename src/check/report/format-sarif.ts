import { checkRules, rules } from '#model/check/rules.ts';
import type { Severity } from '#model/check/severity.ts';
import type { CheckReport, Finding } from '#model/views/check-report.ts';
import { keysOf } from './baseline.ts';
import { reportPaths } from './report-path.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', notice: 'note' };

/** The program that wrote a report. */
export interface Writer {
  /** Name of the program. */
  readonly name: string;
  /** Version of the program. */
  readonly version: string;
}

/**
 * Formats the report as SARIF 2.1.0. Its fingerprints are those of baselines, so that a moved line is not a new
 * finding.
 */
export function formatSarif(report: CheckReport, { name, version }: Writer): string {
  const pathOf = reportPaths(report);
  const results = [...keysOf(report)].map(([finding, key]) => resultOf(finding, { key, path: pathOf(finding) }));
  const driver = { name, version, rules: checkRules.map(ruleOf) };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2);
}

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json';

function ruleOf(id: (typeof checkRules)[number]): object {
  const { severity, about } = rules[id];
  return { id, shortDescription: { text: about }, defaultConfiguration: { level: levels[severity] } };
}

interface Placed {
  readonly key: string;
  readonly path: string | undefined;
}

function resultOf(finding: Finding, { key, path }: Placed): object {
  const { rule, severity, message, subject, suggestion, repo, commit, line, column } = finding;
  const region =
    line === undefined ? undefined : { startLine: line, ...(column !== undefined && { startColumn: column }) };
  const artifactLocation =
    path === undefined ? undefined : { uri: encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F') };
  const physicalLocation = artifactLocation && { artifactLocation, ...(region && { region }) };
  const about = subject === '' ? '' : ` (${subject})`;
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return {
    ruleId: rule,
    ruleIndex: checkRules.indexOf(rule),
    level: levels[severity],
    message: { text: `${message}${about}${meant}` },
    locations: [
      physicalLocation === undefined ? { logicalLocations: [{ name: repo, kind: 'package' }] } : { physicalLocation },
    ],
    partialFingerprints: { 'asterism/v1': key },
    properties: { repository: repo, ...(commit !== undefined && { commit }) },
  };
}
