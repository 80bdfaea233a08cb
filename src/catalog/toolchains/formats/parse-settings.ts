import { parse as parseTomlText } from 'smol-toml';
import { parse as parseYamlText } from 'yaml';
import type { Value } from '#platform/values.ts';

/** Longer settings are not parsed, in characters. */
const maxLength = 1_000_000;

/** How often an anchor may be used. Without a limit a few lines of nested aliases become gigabytes. */
const maxAliasCount = 50;

/** Deeper nesting is not parsed: it would overflow the stack of the parser. */
const maxNesting = 100;

/** Parses YAML with any tags, which count as none; undefined for text that is invalid or too large. Never throws. */
export function parseYaml(text: string): Value {
  if (isTooDeep(text)) return undefined;
  return attempt(text, (yaml) =>
    parseYamlText(yaml, { maxAliasCount, uniqueKeys: false, strict: false, logLevel: 'silent', prettyErrors: false }),
  );
}

/** Parses TOML; undefined for text that is invalid or too large. Never throws. */
export function parseToml(text: string): Value {
  return isTooDeep(text) ? undefined : attempt(text, parseTomlText);
}

/** Parses JSON; undefined for text that is invalid or too large. Never throws. */
export function parseJson(text: string): Value {
  return attempt(text, (json) => JSON.parse(json));
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

/** True for text with more brackets or more indentation than settings written by hand have. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[[{\]}]/g)) {
    depth = Math.max(0, depth + (sign === '[' || sign === '{' ? 1 : -1));
    if (depth > maxNesting) return true;
  }
  const indents = text.split('\n').map((line) => /^[\s-]*/.exec(line)?.[0].length ?? 0);
  return indents.some((indent) => indent > maxNesting * 4);
}
