import { parseJson } from '#model/text/parse-json.ts';
import { makeWellFormed } from '#model/text/well-formed.ts';

/** Parses JSON; undefined for invalid JSON, so that a damaged copy counts as missing. */
export function parseJsonBody(body: Uint8Array): unknown {
  return makeWellFormed(parseJson(new TextDecoder().decode(body)));
}
