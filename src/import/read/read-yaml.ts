import { LineCounter, parseDocument, type ScalarTag, type YAMLSeq } from 'yaml';
import { ImportError } from '#import/import-error.ts';
import { leavesOf } from '#import/keys/key-path.ts';
import { unread } from '#import/keys/unread.ts';
import type { Value } from '#platform/values.ts';

/** How often an anchor may be used. Without a limit a few lines of nested aliases become gigabytes. */
const maxAliasCount = 50;

/** Deeper nesting would overflow the stack of the parser. */
const maxNesting = 100;

/** Maximum number of keys. */
const maxKeys = 50_000;

/** `!ENV VARIABLE` has no value here. */
const environmentVariable: ScalarTag = { tag: '!ENV', resolve: () => unread, identify: () => false };

/** `!ENV [VARIABLE, default]` has its default. */
const environmentList = {
  tag: '!ENV',
  collection: 'seq' as const,
  identify: () => false,
  resolve: (list: unknown): unknown => {
    const items: readonly unknown[] = isList(list) ? list.toJSON() : [];
    return items.length > 1 ? items.at(-1) : unread;
  },
};

/**
 * Parses YAML settings. `!ENV` has its default, or is {@link unread}; other tags, such as `!!python/name`, count as
 * none. Throws {@link ImportError} with the line of a syntax error.
 */
export function readYaml(file: string, text: string): Value {
  if (isTooDeep(text)) throw new ImportError(`${file} is nested too deeply to be read. Name the right file.`);
  const lineCounter = new LineCounter();
  const customTags = [environmentVariable, environmentList];
  const options = { customTags, merge: true, uniqueKeys: false, lineCounter, prettyErrors: true };
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) {
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {};
    const [reason = ''] = error.message.split(/ at line |\n/);
    throw new ImportError(
      `${file}:${line}:${col} is not valid YAML: ${reason}. Correct the file, and import it again.`,
    );
  }
  try {
    const value: Value = document.toJS({ maxAliasCount });
    if (leavesOf(value).length > maxKeys) throw new RangeError(`more than ${maxKeys} keys`);
    return value;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'its aliases cannot be resolved';
    throw new ImportError(`${file} cannot be read: ${reason}. Write the repeated values out, and import it again.`, {
      cause,
    });
  }
}

function isList(value: unknown): value is YAMLSeq {
  return typeof value === 'object' && value !== null && 'toJSON' in value;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[[{\]}]/g)) {
    depth = Math.max(0, depth + (sign === '[' || sign === '{' ? 1 : -1));
    if (depth > maxNesting) return true;
  }
  return text.split('\n').some((line) => (/^[\s-]*/.exec(line)?.[0].length ?? 0) > maxNesting * 4);
}
