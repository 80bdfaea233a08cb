import { cutText } from '#model/text/shorten.ts';

/** What one commit did to pages. */
export interface LoggedCommit {
  /** Its id. */
  readonly commit: string;
  /** The ids of the commits that it follows, several for a merge. */
  readonly parents: readonly string[];
  /** When it was committed, in milliseconds since 1970. */
  readonly time: number;
  /** Who wrote it. */
  readonly author: string;
  /** Files that are there afterwards and were changed, with the id of their bytes; `added` when they were not there before. */
  readonly written: readonly { readonly path: string; readonly id: string; readonly added: boolean }[];
  /** Files that are there no more, with the id of their last bytes. */
  readonly removed: readonly { readonly path: string; readonly id: string }[];
}

/** Files that can be pages, as git's own patterns. */
export const pagePatterns = ['md', 'markdown', 'json', 'yml', 'yaml', 'conf', 'toml'].map(
  (ending) => `:(icase,glob)**/*.${ending}`,
);

/** What is told of a merge: what it did itself (`-c`), or only merges, and how each differs from each of its parents (`-m`). */
export type MergeView = readonly string[];

/** Merges beside other commits, each with what none of its parents has so. */
export const allCommits: MergeView = ['-c'];

/** Merges only, those that history seems not to need among them, as one commit for each parent. */
export const mergesByParent: MergeView = ['-m', '--merges', '--full-history'];

/** What makes the answer of `git log` one that {@link parseLog} understands. */
export const logForm = [
  '-z',
  '--raw',
  '--no-renames',
  '--no-abbrev',
  '--no-color',
  '--no-ext-diff',
  '--format=%x01%H%x00%P%x00%ct%x00%aN',
];

/** The arguments of `git log` for what the commits of a range did to pages, the newest first. */
export function logArguments(range: readonly string[], view: MergeView): readonly string[] {
  return ['log', ...view, ...logForm, ...range, '--', ...pagePatterns];
}

/** Takes apart what `git log` answers. */
export function parseLog(answer: Buffer): readonly LoggedCommit[] {
  const commits: LoggedCommit[] = [];
  const tokens = answer.toString('utf8').split('\0')[Symbol.iterator]();
  let written: LoggedCommit['written'][number][] = [];
  let removed: LoggedCommit['removed'][number][] = [];
  const next = (): string => tokens.next().value ?? '';
  for (const token of tokens) {
    const text = token.replace(/^\n/, '');
    if (text.startsWith('\u0001')) {
      written = [];
      removed = [];
      const parents = next().split(' ');
      const time = Number(next()) * 1000;
      commits.push({ commit: text.slice(1), parents, time, author: authorOf(next()), written, removed });
    } else if (text.startsWith(':')) {
      const { status, before, after } = changeOf(text);
      const path = next();
      if (/^D+$/.test(status)) removed.push({ path, id: before });
      else written.push({ path, id: after, added: /^A+$/.test(status) });
    }
  }
  return commits;
}

/** A line with one colon, one mode, one id and one letter of status for each parent, and one mode and id for the commit. */
function changeOf(line: string): { readonly status: string; readonly before: string; readonly after: string } {
  const parents = line.lastIndexOf(':') + 1;
  const fields = line.slice(parents).split(' ');
  const ids = fields.slice(parents + 1, 2 * parents + 2);
  return { status: fields.at(-1) ?? '', before: ids[0] ?? '', after: ids.at(-1) ?? '' };
}

function authorOf(text: string): string {
  return cutText(text.replace(/\p{C}/gu, ' ').trim(), 100);
}
