import { cutText } from '#model/text/shorten.ts';

/** Changes of one commit to pages. */
export interface LoggedCommit {
  /** Its id. */
  readonly commit: string;
  /** Ids of the parents, several for a merge. */
  readonly parents: readonly string[];
  /** Commit time, in milliseconds since 1970. */
  readonly time: number;
  /** Name of the author. */
  readonly author: string;
  /** Files that were added or changed, with the object id of their content; `added` for new files. */
  readonly written: readonly { readonly path: string; readonly id: string; readonly added: boolean }[];
  /** Files that were removed, with the object id of their last content. */
  readonly removed: readonly { readonly path: string; readonly id: string }[];
}

/** Pathspecs of files that can be pages. */
export const pagePatterns =
  'md markdown mdown mdwn mkd mkdn mkdown rmd qmd mdx adoc asciidoc rst org txt json yml yaml conf toml'
    .split(' ')
    .map((ending) => `:(icase,glob)**/*.${ending}`);

/**
 * Options for merges: only their own changes (`-c`), or merges only, with their differences from each parent (`-m`).
 */
export type MergeView = readonly string[];

/** All commits; a merge has only changes that differ from all of its parents. */
export const allCommits: MergeView = ['-c'];

/** Merges only, including those that history simplification omits, as one commit for each parent. */
export const mergesByParent: MergeView = ['-m', '--merges', '--full-history'];

/** Output format that {@link parseLog} parses. */
export const logForm = [
  '-z',
  '--raw',
  '--no-renames',
  '--no-abbrev',
  '--no-color',
  '--no-ext-diff',
  '--format=%x01%H%x00%P%x00%ct%x00%aN',
];

/** Creates the arguments of `git log` for the changes to pages in a range of commits, newest first. */
export function logArguments(range: readonly string[], view: MergeView): readonly string[] {
  return ['log', ...view, ...logForm, ...range, '--', ...pagePatterns];
}

/** Parses the output of `git log`. */
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

/** Parses the output of `git diff-tree -r -z --raw --no-renames --no-abbrev` for two commits. */
export function parseChanges(answer: Buffer): Pick<LoggedCommit, 'written' | 'removed'> {
  const [changes] = parseLog(Buffer.concat([Buffer.from('\u0001\u0000\u00000\u0000\u0000'), answer]));
  return { written: changes?.written ?? [], removed: changes?.removed ?? [] };
}

/**
 * Parses a line with one colon, one mode, one id and one status letter for each parent, and one mode and id for the
 * commit.
 */
function changeOf(line: string): { readonly status: string; readonly before: string; readonly after: string } {
  const parents = line.lastIndexOf(':') + 1;
  const fields = line.slice(parents).split(' ');
  const ids = fields.slice(parents + 1, 2 * parents + 2);
  return { status: fields.at(-1) ?? '', before: ids[0] ?? '', after: ids.at(-1) ?? '' };
}

function authorOf(text: string): string {
  return cutText(text.replace(/\p{C}/gu, ' ').trim(), 100);
}
