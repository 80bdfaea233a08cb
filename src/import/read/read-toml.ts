import { parse, TomlError } from 'smol-toml';
import { ImportError } from '#import/import-error.ts';
import type { Value } from '#platform/values.ts';

/** Parses TOML settings. Dates become texts. Throws {@link ImportError} with the line of a syntax error. */
export function readToml(file: string, text: string): Value {
  try {
    return JSON.parse(JSON.stringify(parse(text)));
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [reason = ''] = cause.message.split('\n');
    throw new ImportError(
      `${file}:${cause.line}:${cause.column} is not valid TOML: ${reason}. Correct the file, and import it again.`,
      { cause },
    );
  }
}
