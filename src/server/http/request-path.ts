/** A request path, decoded. */
export interface DecodedPath {
  /** Its segments, each decoded once. */
  readonly segments: readonly string[];
  /** True when a slash stands behind the last one. */
  readonly trailingSlash: boolean;
}

/** A decoded path, or why it is refused (SECURITY Q1). */
export type RequestPath = DecodedPath | { readonly refused: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const unsafe = /[/\\\u0000-\u001f\u007f]/;

/** Splits a path inside the site and decodes each segment once. Dots that climb, encoded slashes and control characters are refused. */
export function parseRequestPath(pathname: string): RequestPath {
  const parts = pathname.split('/').slice(1);
  const trailingSlash = parts.length > 1 && parts.at(-1) === '';
  if (parts.at(-1) === '') parts.pop();
  const segments: string[] = [];
  for (const part of parts) {
    const segment = decodeSegment(part);
    if (segment === undefined) return { refused: 'The address holds a malformed percent sign.' };
    if (unsafe.test(segment)) return { refused: 'The address holds an encoded slash or a control character.' };
    if (segment === '' || segment === '.' || segment === '..')
      return { refused: 'The address holds an empty segment.' };
    segments.push(segment);
  }
  return { segments, trailingSlash };
}

/** True when a segment begins with a dot; such a path is only served when the snapshot lists that very file. */
export function hasDotSegment(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}

function decodeSegment(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
