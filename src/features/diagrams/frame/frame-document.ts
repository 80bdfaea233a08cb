import { createHash } from 'node:crypto';

/**
 * The document of the frame that draws diagrams, in one file: a sandboxed frame has an opaque origin, so further files
 * would need CORS headers, which static hosts do not send. For the same reason it carries its own security policy, which
 * allows only this script and inline styles.
 */
export function frameDocument(script: string): string {
  const code = inlineScript(script);
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Diagrams</title>
<body>
<script>${code}</script>
`;
}

/** Escapes sequences that would end the script element or start another. They only occur in strings and patterns. */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|script)/gi, '\\x3C').replaceAll('<!--', '\\x3C!--');
}
