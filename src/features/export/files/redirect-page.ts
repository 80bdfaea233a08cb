import { html } from '#model/text/html.ts';

/** A small document that redirects to another path, for hosts that cannot; its canonical URL starts with `origin`. */
export function redirectPage(to: string, origin: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${to}</title>
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${origin}${to}">
</head>
<body><a href="${to}">${to}</a></body>
</html>
`.toString();
}
