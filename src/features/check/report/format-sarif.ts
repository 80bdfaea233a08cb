import type { CheckReport, Finding } from '#features/check/check-report.ts';
import type { FindingRule } from '#features/check/extension-check.ts';
import { checkRules, isCheckRule, rules } from '#features/check/rules.ts';
import type { Severity } from '#features/check/severity.ts';
import { keysOf } from './baseline.ts';
import { findingText } from './finding-text.ts';
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
  const all = rulesIn(report);
  const results = [...keysOf(report)].map(([finding, key]) =>
    resultOf(finding, { key, path: pathOf(finding), index: all.indexOf(finding.rule) }),
  );
  const driver = { name, version, rules: all.map(ruleOf) };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2);
}

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json';

/** All rules of the site, and those of extensions that have findings. */
function rulesIn({ packages }: CheckReport): readonly FindingRule[] {
  return [...new Set([...checkRules, ...packages.flatMap(({ findings }) => findings.map(({ rule }) => rule))])];
}

function ruleOf(id: FindingRule): object {
  if (!isCheckRule(id)) return { id, shortDescription: { text: `A rule of the extension ${id.split('/')[0]}.` } };
  const { severity, about } = rules[id];
  return { id, shortDescription: { text: about }, defaultConfiguration: { level: levels[severity] } };
}

interface IndexedFile {
  readonly key: string;
  readonly path: string | undefined;
  readonly index: number;
}

function resultOf(finding: Finding, { key, path, index }: IndexedFile): object {
  const { rule, severity, repo, commit, line, column } = finding;
  const region =
    line === undefined ? undefined : { startLine: line, ...(column !== undefined && { startColumn: column }) };
  const artifactLocation =
    path === undefined ? undefined : { uri: encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F') };
  const physicalLocation = artifactLocation && { artifactLocation, ...(region && { region }) };
  return {
    ruleId: rule,
    ruleIndex: index,
    level: levels[severity],
    message: { text: findingText(finding) },
    locations: [
      physicalLocation === undefined ? { logicalLocations: [{ name: repo, kind: 'package' }] } : { physicalLocation },
    ],
    partialFingerprints: { 'asterism/v1': key },
    properties: { repository: repo, ...(commit !== undefined && { commit }) },
  };
}
