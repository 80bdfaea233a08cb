import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { CheckedSnapshot } from '#features/check/check-snapshot.ts';
import type { RawFinding } from '#features/check/report/raw-finding.ts';
import type { RuleSeverities } from '#features/check/rule-severities.ts';
import { byPlace, type CheckedPackage, completeFindings } from '#features/check/rules/check-package.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { checkExternalLinks } from './external-links.ts';
import { createHostChecker, type HostFailure } from './host-checker.ts';

/** Options of the check of external links. */
export interface ExternalOptions {
  /** The snapshot that was checked. */
  readonly snapshot: Snapshot;
  /** Severities that override those of the rules. */
  readonly severities: RuleSeverities;
  /** Stores the results of requests across runs. */
  readonly answers: KeyValueCache;
  /** Product name in the user agent. */
  readonly product: string;
  /** Hosts that may be in a private network. */
  readonly privateHosts: readonly string[];
  /** Called before the first request, with the number of addresses and of hosts. */
  readonly onStart?: (addresses: number, hosts: number) => void;
  /** Delay between two requests to one host, in milliseconds; 1,000 by default. */
  readonly delayMs?: number;
}

/** Requests the external links of a report, and adds a finding for each one that fails. */
export async function addExternal(checked: CheckedSnapshot, options: ExternalOptions): Promise<CheckedSnapshot> {
  const { snapshot, severities: wanted, answers, product, privateHosts, onStart, delayMs = 1_000 } = options;
  if (wanted['external-link'] === 'off') return checked;
  const checker = createHostChecker({ product, privateHosts });
  try {
    const urls = checked.packages.flatMap(({ external }) => external.map(({ url }) => url));
    const failures = await checkExternalLinks(urls, {
      check: checker.check,
      answers,
      delayMs,
      ...(onStart && { onStart }),
    });
    const packages = checked.packages.map((each) => {
      const more = completeFindings(externalFindings(each, failures), { snapshot, repo: each.repo, wanted });
      return { ...each, findings: [...each.findings, ...more].toSorted(byPlace) };
    });
    return { packages };
  } finally {
    await checker.close();
  }
}

function externalFindings(
  { external }: CheckedPackage,
  failures: ReadonlyMap<string, HostFailure>,
): readonly RawFinding[] {
  return external.flatMap(({ url, file, written, place }): readonly RawFinding[] => {
    const failure = failures.get(url);
    if (failure === undefined) return [];
    return [
      {
        rule: 'external-link',
        file,
        place,
        subject: written,
        message: `The address cannot be fetched: ${failure.message}.`,
      },
    ];
  });
}
