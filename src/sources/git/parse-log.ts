/** What one commit did to pages. */
export interface LoggedCommit {
  /** Its id. */
  readonly commit: string;
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

/** The arguments of `git log` whose answer {@link parseLog} understands, for the commits of a range, the newest first. */
export function logArguments(range: readonly string[]): readonly string[] {
  const format = '--format=%x01%H%x00%ct%x00%aN';
  return [
    'log',
    '-z',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '--no-color',
    '--no-ext-diff',
    format,
    ...range,
    '--',
    ...pagePatterns,
  ];
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
      commits.push({ commit: text.slice(1), time: Number(next()) * 1000, author: authorOf(next()), written, removed });
    } else if (text.startsWith(':')) {
      const [, , before = '', after = '', status] = text.split(' ');
      const path = next();
      if (status === 'D') removed.push({ path, id: before });
      else written.push({ path, id: after, added: status === 'A' });
    }
  }
  return commits;
}

function authorOf(text: string): string {
  return text.replace(/\p{C}/gu, ' ').trim().slice(0, 100);
}
