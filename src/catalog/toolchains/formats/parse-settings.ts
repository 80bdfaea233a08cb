import { refuseNesting } from '#platform/formats/nesting.ts';
import { parseToml as parseTomlText } from '#platform/formats/parse-toml.ts';
import { parseYaml as parseYamlText } from '#platform/formats/parse-yaml.ts';
import type { Value } from '#platform/values.ts';

/** Longer settings are not parsed, in characters. */
const maxLength = 1_000_000;

/** Parses YAML with any tags, which count as none; undefined for text that is invalid or too large. Never throws. */
export function parseYaml(text: string): Value {
  return attempt(text, (yaml) => parseYamlText(yaml, { tolerant: true }));
}

/** Parses TOML; undefined for text that is invalid or too large. Never throws. */
export function parseToml(text: string): Value {
  return attempt(text, parseTomlText);
}

/** Parses JSON; undefined for text that is invalid or too large. Never throws. */
export function parseJson(text: string): Value {
  return attempt(text, (json) => refuseNesting(JSON.parse(json)));
}

function attempt(text: string, parse: (text: string) => unknown): Value {
  if (text.length > maxLength) return undefined;
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Whatever the parser throws, these are no settings.
    return undefined;
  }
}
