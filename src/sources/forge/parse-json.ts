import { makeWellFormed } from '#model/text/well-formed.ts';

/** The value of a kept text; undefined for bytes that are no JSON, so that a damaged copy counts as none. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return makeWellFormed(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}
