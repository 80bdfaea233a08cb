import { type FamilySize, packageFiles } from './family.ts';
import { type CommitObjects, commitOf, type GitObject } from './git-objects.ts';
import { pageMarkdown, shortPageMarkdown } from './page-markdown.ts';

/** A family of repositories that are made when they are asked for. */
export interface MadeFamily extends FamilySize {
  /** Pages of about 11 KB, or of about 2 KB. */
  readonly text: 'long' | 'short';
}

/** A repository of a family, with one commit for each push. */
export interface MadeRepository {
  /** Id of the newest commit. */
  head(): string;
  /** Adds a commit that changes every page of the README. Returns the text that it adds. */
  push(): string;
  /** The objects that a client needs that has some commits. */
  objects(known: ReadonlySet<string>): readonly GitObject[];
}

/** Time of the first commit, in seconds since 1970. */
const firstCommit = 1_700_000_000;

/** Makes a repository by its number in the family. It keeps the ids of its commits only. */
export function makeRepository(number: number, { text, ...size }: MadeFamily): MadeRepository {
  const ids: string[] = [];

  function commit(push: number): CommitObjects {
    const files = packageFiles(number, size, text === 'long' ? pageMarkdown : shortPageMarkdown);
    const note = Array.from({ length: push }, (_, index) => `\n${pushed(index + 1)}\n`).join('');
    const changed = files.map(([path, body]) => [path, path === 'README.md' ? body + note : body] as const);
    const parent = push === 0 ? undefined : commitId(push - 1);
    return commitOf(changed, { ...(parent !== undefined && { parent }), time: firstCommit + push });
  }

  function commitId(push: number): string {
    const id = ids[push] ?? commit(push)[0].id;
    ids[push] = id;
    return id;
  }

  commitId(0);
  return {
    head: () => commitId(ids.length - 1),
    push() {
      commitId(ids.length);
      return pushed(ids.length - 1);
    },
    objects: (known) => ids.flatMap((id, push) => (known.has(id) ? [] : commit(push))),
  };
}

function pushed(push: number): string {
  return `This is push ${push} of the run.`;
}
