import { makeWellFormed } from '#model/text/well-formed.ts';

/** Parses JSON; undefined for invalid JSON, so that a damaged copy counts as missing. */
export function parseJsonBody(body: Uint8Array): unknown {
  try {
    return makeWellFormed(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}
