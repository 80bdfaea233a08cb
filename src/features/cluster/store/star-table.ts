import type { FamilyHistory, StarDay } from '#model/package/star-history.ts';
import type { Query } from '#platform/postgres/open-postgres.ts';
import { today } from '#store/today.ts';
import type { QueuedChange } from './change-queue.ts';

/** A change of the tables `star` and `seen`. */
export type StarChange = QueuedChange & {
  readonly kind: 'stars' | 'package';
  readonly product: string;
  readonly repo: string;
  readonly day: number;
  /** Stars of that day; 0 for a package. */
  readonly stars: number;
};

/** What a change takes in memory besides its names, in bytes. */
const changeSize = 200;

/** The days on which the stars of a package changed, the oldest first. */
export function readStarDays(query: Query, product: string, repo: string): Promise<readonly StarDay[]> {
  return query<StarDay>('SELECT day, stars FROM asterism.star WHERE product = $1 AND repo = $2 ORDER BY day', [
    product,
    repo,
  ]);
}

/** Stars and first days of all packages of a product. */
export async function readFamilyPast(query: Query, product: string): Promise<FamilyHistory> {
  const [days, seen] = await Promise.all([
    query<StarDay & { repo: string }>('SELECT repo, day, stars FROM asterism.star WHERE product = $1 ORDER BY day', [
      product,
    ]),
    query<{ repo: string; day: number }>('SELECT repo, day FROM asterism.seen WHERE product = $1', [product]),
  ]);
  const stars = new Map<string, StarDay[]>();
  for (const { repo, day, stars: count } of days) {
    const known = stars.get(repo) ?? [];
    known.push({ day, stars: count });
    stars.set(repo, known);
  }
  return { stars, firstSeen: new Map(seen.map(({ repo, day }) => [repo, day])) };
}

/** A change that records the stars that a package has today. */
export function recordStars(product: string, repo: string, stars: number): StarChange {
  return { ...change('stars', product, repo), stars };
}

/** A change that records that a package exists; the first day stays. */
export function recordPackage(product: string, repo: string): StarChange {
  return { ...change('package', product, repo), stars: 0 };
}

/** Writes changes. */
export async function writeStars(query: Query, changes: readonly StarChange[]): Promise<void> {
  const byDay = Map.groupBy(changes.toSorted(byName), ({ day }) => day);
  for (const [day, ofDay] of [...byDay].sort(([a], [b]) => a - b)) {
    const stars = ofDay.filter(({ kind }) => kind === 'stars');
    const packages = ofDay.filter(({ kind }) => kind === 'package');
    // A day without a change needs no row: the last row holds until the next one.
    if (stars.length > 0) {
      await query(
        `INSERT INTO asterism.star (product, repo, day, stars)
          SELECT product, repo, $1, stars FROM unnest($2::text[], $3::text[], $4::integer[]) AS added (product, repo, stars)
          WHERE stars IS DISTINCT FROM (
            SELECT known.stars FROM asterism.star AS known
            WHERE known.product = added.product AND known.repo = added.repo AND known.day <= $1
            ORDER BY known.day DESC LIMIT 1)
          ON CONFLICT (product, repo, day) DO UPDATE SET stars = excluded.stars`,
        [day, ...namesOf(stars), stars.map((each) => each.stars)],
      );
    }
    if (packages.length > 0) {
      await query(
        `INSERT INTO asterism.seen (product, repo, day)
          SELECT product, repo, $1 FROM unnest($2::text[], $3::text[]) AS added (product, repo)
          ON CONFLICT DO NOTHING`,
        [day, ...namesOf(packages)],
      );
    }
  }
}

function change(kind: StarChange['kind'], product: string, repo: string): Omit<StarChange, 'stars'> {
  const day = today();
  const key = `${kind} ${product}\n${repo}\n${day}`;
  return { kind, product, repo, day, key, size: changeSize + 3 * key.length, lane: 'records' };
}

function namesOf(changes: readonly StarChange[]): readonly [readonly string[], readonly string[]] {
  return [changes.map(({ product }) => product), changes.map(({ repo }) => repo)];
}

function byName(a: StarChange, b: StarChange): number {
  return a.key < b.key ? -1 : 1;
}
