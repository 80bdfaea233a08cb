import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { errorMessage } from '#platform/errors.ts';
import { refuseNesting } from '#platform/formats/nesting.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import { parseYaml } from '#platform/formats/parse-yaml.ts';
import type { Value } from '#platform/values.ts';

/** Longer settings are not parsed, in characters. */
const maxLength = 1_000_000;

const quiet = { unread: (): void => undefined };

/**
 * Parses settings by the ending of their file: JSON, TOML, or YAML with any tags, which count as none. A text that is invalid
 * or too large gives undefined, and is passed to `unread`. Never throws.
 */
export function parseSettings(file: string, text: string, { unread }: Pick<ToolchainFiles, 'unread'> = quiet): Value {
  try {
    if (text.length > maxLength) throw new Error(`it is longer than ${maxLength} characters`);
    return parseText(file, text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // Whatever the parser throws, these are no settings.
    unread(file, errorMessage(error));
    return undefined;
  }
}

function parseText(file: string, text: string): Value {
  if (file.endsWith('.json')) return refuseNesting(JSON.parse(text));
  return file.endsWith('.toml') ? parseToml(text) : parseYaml(text, { tolerant: true });
}
