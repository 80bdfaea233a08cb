import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** How a line of text without markdown reads without the marks of a dialect. */
const replacements: Readonly<Partial<Record<Dialect, readonly (readonly [RegExp, string])[]>>> = {
  attributes: [[/[ \t]*%?\{[:#.][^{}]{0,300}\}%?[ \t]*$/, '']],
  gitbook: [[/\{%[^%]{0,500}%\}/g, '']],
  hugo: [[/\{\{[<%][^{}]{0,500}[>%]\}\}/g, '']],
  icons: [[/:(?:material|octicons|fontawesome|simple|lucide|twemoji|noto)-[a-z\d-]+:(?:\{[^{}]{0,200}\})?/g, '']],
  interpolations: [[/\{\{-?[ \t]*([^{}]{0,500}?)[ \t]*-?\}\}/g, '$1']],
  jekyll: [[/\{%[^%]{0,500}%\}/g, '']],
  marks: [[/==(?=\S)([^=]{1,300})==/g, '$1']],
  mdc: [
    [/^:{2,}[a-z].*$/i, ''],
    [/(?<![\w:]):[a-z][a-z\d-]*\[([^[\]]{0,300})\](?:\{[^{}]{0,300}\})?/g, '$1'],
    [/(?<![\w:]):[a-z][a-z\d-]*\{[^{}]{0,300}\}/g, ''],
  ],
  myst: [[/\{[a-z][\w:.+-]{0,60}\}(?=\S)/g, '']],
};

/** A title or another line of text that was read without its dialects, without their marks; empty if nothing is left. */
export function withoutDialects(line: string, dialects: readonly Dialect[]): string {
  const rules = dialects.flatMap((dialect) => replacements[dialect] ?? []);
  const plain = rules.reduce((text, [pattern, by]) => text.replace(pattern, by), line);
  return plain === line ? line : plain.replace(/\s+/g, ' ').trim();
}
