import { type Package, plainDescription } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import { dayOf, type FamilyHistory, recentGain, starTrend } from '#model/package/star-history.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';
import { shorten } from '#model/text/shorten.ts';
import { isNew, isRising, type Mark, type Matrix, type MatrixRow } from '#model/views/matrix/matrix.ts';
import { digest } from '#platform/hash.ts';
import type { PackageEntry } from './package-entry.ts';

/** Maximum number of topics of a package, and maximum length of its description in characters. */
const maxTopics = 12;
const maxDescriptionLength = 240;

/** Maximum number of packages in folders of a repository that its row names. */
const maxWorkspacePackages = 5;

export interface MatrixInput {
  /** Every package, ordered by stars. */
  readonly entries: readonly PackageEntry[];
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** The groups of packages; none when absent. */
  readonly groups?: readonly PackageGroup[] | undefined;
}

/** Creates the Matrix of a family at a time (milliseconds since 1970). */
export function createMatrix(
  { entries, workspaces, groups = [] }: MatrixInput,
  past: FamilyHistory,
  now: number,
): Matrix {
  const family = Math.min(...past.firstSeen.values(), dayOf(now));
  const others = entries.filter((entry) => !entry.package.core);
  const rows = others.map((entry) => ({
    ...rowOf(entry, { past, today: dayOf(now), family }),
    ...(workspaces !== 'list' && workspaceOf(entry.package)),
    ...(entry.package.group !== undefined && { group: entry.package.group }),
  }));
  const count = others.reduce((sum, { pages }) => sum + pages.size, 0);
  const used = groups.filter(({ id }) => rows.some(({ group }) => group === id));
  const grouped = used.length > 0 ? { groups: used } : {};
  return { rows, pages: count, ...grouped, version: digest(JSON.stringify([rows, count, ...used])) };
}

interface Times {
  readonly past: FamilyHistory;
  /** Today, and the day of the first sync of the family (days since 1970). */
  readonly today: number;
  readonly family: number;
}

function rowOf(entry: PackageEntry, { past, today, family }: Times): MatrixRow {
  const { repo, title, code, icon, stars, version, type, archived, description, keywords, timeStamp } = entry.package;
  const history = past.stars.get(repo) ?? [];
  const now = { day: today, stars };
  const gained = stars === 0 ? 0 : recentGain(history, now);
  const seen = { package: past.firstSeen.get(repo) ?? today, family, today };
  const marks: readonly (Mark | false)[] = [isNew(seen) && 'new', !archived && isRising(stars, gained) && 'rising'];
  return {
    ...{ repo, title, code, icon, stars, version, type, archived, gained },
    description: shorten(plainDescription(description), maxDescriptionLength),
    language: entry.language,
    topics: [...new Set(keywords.map((keyword) => keyword.trim().toLowerCase()))].filter(Boolean).slice(0, maxTopics),
    changed: lastChange(entry) ?? timeStamp,
    marks: marks.filter((mark) => mark !== false),
    trend: stars === 0 ? undefined : starTrend(history, now),
  };
}

function workspaceOf({ workspacePackages = [] }: Package): Pick<MatrixRow, 'workspace'> {
  if (workspacePackages.length === 0) return {};
  const packages = workspacePackages.slice(0, maxWorkspacePackages).map(({ name, folder }) => ({ name, folder }));
  return { workspace: { packages, total: workspacePackages.length } };
}

function lastChange({ reader, repository }: PackageEntry): number | undefined {
  const { history } = reader ?? {};
  let last: number | undefined;
  for (const { path } of history === undefined ? [] : (repository?.files ?? [])) {
    const time = history?.change(path)?.time;
    if (time !== undefined && (last === undefined || time > last)) last = time;
  }
  return last;
}
