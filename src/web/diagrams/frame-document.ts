import { createHash } from 'node:crypto';

/**
 * The document of the frame that draws diagrams, in one file: a sandboxed frame has no origin, so a second file would
 * have to be allowed by headers, which a static host does not send. For the same reason it brings its own policy: this
 * script and styles, and nothing from anywhere.
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

/** Signs that would end a script element, or begin another in it, are written as escapes; no script means them otherwise. */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|script)/gi, '\\x3C').replaceAll('<!--', '\\x3C!--');
}
