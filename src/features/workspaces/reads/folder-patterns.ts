import { type IgnorePattern, matchesPath, parseIgnoreLine } from '#sources/ignore/ignore-pattern.ts';
import type { WorkspaceDefinition } from './workspace-definition.ts';

/** Maximum number of patterns, and of their characters. */
const maxPatterns = 500;
const maxLength = 400;

/** Maximum number of comparisons, after which no folder matches. */
const maxSteps = 2_000_000;

/** Stands for the manifest of a folder, so that `**` at the end of a pattern matches the folder before it too. */
const manifest = 'manifest';

/**
 * Creates the test for folders that a workspace names. Patterns compare whole paths, in any case: `*` stands for a part
 * of a name, `**` for any number of folders, and `{a,b}` for one of several texts.
 */
export function createFolderTest({
  include,
  exclude,
}: Pick<WorkspaceDefinition, 'include' | 'exclude'>): (folder: string) => boolean {
  const wanted = compile(include.filter((pattern) => !pattern.startsWith('!')));
  const negated = include.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : []));
  const unwanted = compile([...negated, ...exclude.flatMap((path) => [path, `${path.replace(/(?<!\/)\/+$/, '')}/**`])]);
  const meter = { steps: 0, limit: maxSteps };
  return (folder) => {
    const path = { names: `${folder.toLowerCase()}/${manifest}`.split('/'), start: 0 };
    const matches = (pattern: IgnorePattern): boolean => matchesPath(pattern, path, meter);
    return wanted.some(matches) && !unwanted.some(matches) && meter.steps <= meter.limit;
  };
}

function compile(patterns: readonly string[]): readonly IgnorePattern[] {
  const texts = patterns.filter(({ length }) => length <= maxLength).flatMap(withoutBraces);
  return texts.slice(0, maxPatterns).flatMap((text) => {
    const path = text.replace(/^(\.?\/)+/, '').replace(/(?<!\/)\/+$/, '');
    return path === '' || path === '.' ? [] : (parseIgnoreLine(`/${path.toLowerCase()}/${manifest}`) ?? []);
  });
}

/** The patterns that a pattern with `{a,b}` stands for, as many as there may be patterns. */
function withoutBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let text = open.pop(); text !== undefined && done.length + open.length < maxPatterns; text = open.pop()) {
    const [group, inside = ''] = /\{([^{}]*)\}/.exec(text) ?? [];
    if (group === undefined) done.push(text);
    else for (const choice of inside.split(',').toReversed()) open.push(text.replace(group, () => choice));
  }
  return done;
}
