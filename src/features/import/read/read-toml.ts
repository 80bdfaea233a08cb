import { TomlError } from 'smol-toml';
import { ImportError } from '#features/import/import-error.ts';
import { NestingError } from '#platform/formats/nesting.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import type { Value } from '#platform/values.ts';

/** Parses TOML settings. Dates become texts. Throws {@link ImportError} with the line of a syntax error. */
export function readToml(file: string, text: string): Value {
  try {
    return JSON.parse(JSON.stringify(parseToml(text)));
  } catch (cause) {
    if (cause instanceof NestingError)
      throw new ImportError(`${file} cannot be read: ${cause.message}. Name the right file.`);
    if (!(cause instanceof TomlError)) throw cause;
    const [reason = ''] = cause.message.split('\n');
    throw new ImportError(
      `${file}:${cause.line}:${cause.column} is not valid TOML: ${reason}. Correct the file, and import it again.`,
      { cause },
    );
  }
}
