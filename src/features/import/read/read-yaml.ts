import { ImportError } from '#features/import/import-error.ts';
import { leavesOf } from '#features/import/keys/key-path.ts';
import { unread } from '#features/import/keys/unread.ts';
import { YamlError } from '#platform/formats/compose-yaml.ts';
import { parseYaml } from '#platform/formats/parse-yaml.ts';
import type { Value } from '#platform/values.ts';

/** Maximum number of keys. */
const maxKeys = 50_000;

/**
 * Parses YAML settings. `!ENV` has its default, or is {@link unread}; other tags, such as `!!python/name`, count as
 * none. Throws {@link ImportError} with the line of a syntax error.
 */
export function readYaml(file: string, text: string): Value {
  try {
    const value = parseYaml(text, { merge: true, tagged });
    if (leavesOf(value).length > maxKeys) throw new RangeError(`it has more than ${maxKeys} keys`);
    return value;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'its aliases cannot be resolved';
    const place = cause instanceof YamlError && cause.offset !== undefined ? positionIn(text, cause.offset) : undefined;
    if (place === undefined)
      throw new ImportError(`${file} cannot be read: ${reason}. Name the right file.`, { cause });
    throw new ImportError(`${file}:${place} is not valid YAML: ${reason}. Correct the file, and import it again.`, {
      cause,
    });
  }
}

/** `!ENV VARIABLE` has no value here. `!ENV [VARIABLE, default]` has its default. */
function tagged(tag: string, value: Value): Value {
  if (tag !== '!ENV') return value;
  return Array.isArray(value) && value.length > 1 ? value.at(-1) : unread;
}

/** Line and column of a position, from 1. */
function positionIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
