import { forgeViews } from '#model/forges/forges.ts';

/** Branches, tags and commits that never hold a slash, so that what follows them is the path. */
const plainRef = /^(main|master|HEAD|develop|trunk|v?\d+(\.\d+)*|[0-9a-f]{7,40})$/;

/** How many segments a branch's name may have. */
const maxRefSegments = 4;

/**
 * The repository paths that an address at a forge can mean, the likeliest first: a branch name may contain slashes, and
 * only the repository knows where it ends. Takes the decoded segments after those of the repository; undefined for what is
 * no file and no folder, such as an issue.
 */
export function forgePaths(segments: readonly string[]): readonly string[] | undefined {
  const [kind = '', ...rest] = segments[0] === '-' ? segments.slice(1) : segments;
  if (kind === '') return [''];
  if (!forgeViews.has(kind)) return undefined;
  // Gitea adds a segment for the kind of the name that follows.
  const isExplicit =
    kind !== 'blob' && kind !== 'tree' && /^(branch|tag|commit)$/.test(rest[0] ?? '') && rest.length > 1;
  return pathsBehindRef(isExplicit ? rest.slice(1) : rest);
}

/** The paths that can follow a branch, tag or commit, the one behind the shortest name first. */
export function pathsBehindRef(segments: readonly string[]): readonly string[] {
  const named = segments[0] === 'refs' && /^(heads|tags)$/.test(segments[1] ?? '') ? segments.slice(2) : segments;
  const [ref = '', ...path] = named;
  // Sourcehut has a word between the branch and the path.
  const first = path[0] === 'item' ? path.slice(1) : path;
  const paths = [first.join('/')];
  if (plainRef.test(ref)) return paths;
  for (let length = 2; length <= Math.min(maxRefSegments, named.length - 1); length += 1)
    paths.push(named.slice(length).join('/'));
  return paths;
}
