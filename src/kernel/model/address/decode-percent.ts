/** Decodes the percent-encoding of a text; the same text if its encoding is invalid. */
export function decodePercent(text: string): string {
  return tryDecodePercent(text) ?? text;
}

/** Decodes the percent-encoding of a text; undefined if its encoding is invalid. */
export function tryDecodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
