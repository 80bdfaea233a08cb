import { DatabaseSync } from 'node:sqlite';
import { createRandom } from '#bench/family/random.ts';
import { inventWords, pickWord, searchFamily } from '#bench/family/search-family.ts';
import { openSearch } from '#features/search/engine/open-search.ts';

/** Cost of one query. */
export interface QueryTime {
  /** Kind of the query. */
  readonly kind: string;
  /** Wall time, in ms. */
  readonly wall: number;
  /** Processor time of the whole process, in ms. */
  readonly processor: number;
}

/** Cost of all queries, and memory of the process. */
export interface QueryTimes {
  /** The queries in order. */
  readonly times: readonly QueryTime[];
  /** Growth of the resident set since before the index was opened, in MB. */
  readonly growth: number;
}

/** Number of queries of each kind. */
const rounds = 40;

/** Queries of all kinds in alternation, the same in every run. */
export function searchQueries(): readonly (readonly [kind: string, text: string])[] {
  const random = createRandom(3);
  const invented = inventWords();
  const word = (): string => pickWord(random, invented);
  const common = (): string =>
    random.pick(['cache', 'worker', 'session', 'when', 'stable', 'queue', 'retry', 'setting']);
  const swapped = (text: string): string => `${text.slice(0, 2)}${text[3] ?? ''}${text[2] ?? ''}${text.slice(4)}`;
  const number = (): string => String(random.between(1, searchFamily.packages)).padStart(3, '0');
  const kinds: Readonly<Record<string, () => string>> = {
    word,
    'two words': () => `${word()} ${word()} `,
    'common word': () => `${common()} `,
    'two common words': () => `${common()} ${common()} `,
    'common and other word': () => `${common()} ${word()}`,
    heading: () => `${random.pick(['read', 'merge', 'trace'])} the lazy ${common()}`,
    name: () => `bench-${number()}`,
    'name and word': () => `bench-${number()} ${common()}`,
    'one letter': () => random.pick(['b', 'c', 'm', 's', 't']),
    'a letter after a word': () => `${common()} ${random.pick(['b', 'c', 'm', 's', 't'])}`,
    'beginning, two letters': () => word().slice(0, 2),
    'beginning, three letters': () => common().slice(0, 3),
    'beginning, five letters': () => common().slice(0, 5),
    misspelled: () => swapped(word().padEnd(5, 'a')),
    'misspelled beside a common word': () => `${common()} ${swapped(word().padEnd(5, 'a'))}`,
    identifier: () => `${random.pick(['retry', 'open', 'merge'])}Batch${number()}`,
    phrase: () => `"${random.pick(['small', 'shared'])} ${common()}"`,
  };
  return Array.from({ length: rounds }, () =>
    Object.entries(kinds).map(([kind, make]) => [kind, make()] as const),
  ).flat();
}

/** Queries the index of a site in a worker thread, as the server does. */
export async function queryAsterism(file: string): Promise<QueryTimes> {
  const before = process.memoryUsage.rss();
  const worker = new URL('../../dist/server/search-worker.js', import.meta.url);
  const index = openSearch({
    file,
    worker,
    site: { product: 'asterism', base: '' },
    warn: (message) => console.error(message),
  });
  while (await index.tidy());
  const times = await timeQueries((text) => index.search({ text, filter: {}, language: 'en', limit: 20 }));
  const growth = (process.memoryUsage.rss() - before) / 1024 / 1024;
  await index.close();
  return { times, growth };
}

/** Queries a plain FTS5 table of the same text with the default tokenizer, in this thread. */
export async function queryPlainTable(file: string): Promise<QueryTimes> {
  const before = process.memoryUsage.rss();
  const database = new DatabaseSync(file, { readOnly: true });
  const select = database.prepare(
    "SELECT page, title, heading, snippet(plain, 3, '', '', '…', 20) AS excerpt FROM plain WHERE plain MATCH ? ORDER BY bm25(plain) LIMIT 20",
  );
  const times = await timeQueries((text) => Promise.resolve(select.all(plainExpression(text))));
  database.close();
  return { times, growth: (process.memoryUsage.rss() - before) / 1024 / 1024 };
}

async function timeQueries(query: (text: string) => Promise<unknown>): Promise<readonly QueryTime[]> {
  const times: QueryTime[] = [];
  for (const [kind, text] of searchQueries()) {
    const used = process.cpuUsage();
    const start = performance.now();
    await query(text);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    times.push({ kind, wall, processor: (user + system) / 1_000 });
  }
  return times;
}

function plainExpression(text: string): string {
  if (text.startsWith('"')) return text;
  const words = text
    .split(/[^\w]+/)
    .filter((word) => word !== '')
    .map((word) => `"${word}"`);
  return text.endsWith(' ') ? words.join(' ') : `${words.join(' ')} *`;
}

if (import.meta.main) {
  const [how, file = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await (how === 'plain' ? queryPlainTable(file) : queryAsterism(file))));
}
