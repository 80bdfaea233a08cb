import type { Finding, PackageReport } from '#features/check/check-report.ts';

/** Maximum number of package names in the message; the others are counted. */
const maxNamed = 5;

/**
 * Merges the links to unknown packages of the owner in a report into one finding, at the first of them. A link that may
 * be a misspelled package stays a finding of its own.
 */
export function countUnknown<T extends PackageReport>(reports: readonly T[]): readonly T[] {
  const all = reports.flatMap(({ findings }) => findings.filter(isCounted));
  const [first] = all;
  if (first === undefined || all.length === 1) return reports;
  const message = messageOf(all);
  return reports.map((report) => ({
    ...report,
    findings: report.findings.flatMap((finding) => {
      if (!isCounted(finding)) return [finding];
      return finding === first ? [{ ...finding, message }] : [];
    }),
  }));
}

function isCounted({ rule, suggestion }: Finding): boolean {
  return rule === 'unknown-package' && suggestion === undefined;
}

function messageOf(findings: readonly Finding[]): string {
  const counts = [...Map.groupBy(findings, ({ subject }) => nameIn(subject))]
    .map(([name, links]) => ({ name, links: links.length }))
    .toSorted((a, b) => b.links - a.links);
  const named = counts.slice(0, maxNamed).map(({ name, links }) => `"${name}" (${links})`);
  const others = counts.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `${findings.length} links lead to packages that the family does not have, so they leave the site: ${list}.`;
}

/** The repository's name in a forge URL. */
function nameIn(address: string): string {
  const [, name = address] = /^(?:https?:)?\/\/[^/]+\/[^/]+\/([^/?#]+)/i.exec(address) ?? [];
  return name.replace(/\.git$/, '');
}
