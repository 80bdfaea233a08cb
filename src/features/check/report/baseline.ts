import { z } from 'zod';
import type { CheckReport, Finding } from '#features/check/check-report.ts';
import { sha256Hex } from '#platform/hash.ts';

/** A baseline file that cannot be used. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
  readonly isExpected = true;
}

const schema = z.object({ version: z.literal(1), findings: z.array(z.string()) });

/** The findings of a report by key. Two equal findings in a file have different keys, so that a third one is new. */
export function keysOf({ packages }: CheckReport): ReadonlyMap<Finding, string> {
  const counts = new Map<string, number>();
  return new Map(
    packages.flatMap(({ findings }) =>
      findings.map((finding) => {
        const name = nameOf(finding);
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        return [finding, sha256Hex(`${name}\n${count}`, 20)];
      }),
    ),
  );
}

/** Creates the text of a baseline with all findings of a report. */
export function writeBaseline(report: CheckReport): string {
  const findings = [...keysOf(report).values()].toSorted();
  return `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
}

/** Removes the findings of a baseline from a report. Throws {@link BaselineError} for an invalid baseline. */
export function withoutKnown<Report extends CheckReport>(report: Report, baseline: string): Report {
  const known = new Set(parseBaseline(baseline));
  const keys = keysOf(report);
  const isNew = (finding: Finding): boolean => !known.has(keys.get(finding) ?? '');
  return {
    ...report,
    packages: report.packages.map((each) => ({ ...each, findings: each.findings.filter(isNew) })),
  };
}

function parseBaseline(text: string): readonly string[] {
  try {
    return schema.parse(JSON.parse(text)).findings;
  } catch (cause) {
    const message = 'The file is not a baseline of --write-baseline. Create it again.';
    throw new BaselineError(message, { cause });
  }
}

/** The fields of a finding that stay the same when lines move or new commits arrive. */
function nameOf({ repo, file = '', rule, subject }: Finding): string {
  return JSON.stringify([repo, file, rule, subject]);
}
