import { numberedLines } from '#markdown/code/fence-info.ts';
import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';
import type { Directive } from './rst-directive.ts';

const none: ReadonlySet<string> = new Set(['', 'none', 'text', 'default', 'guess']);

/** The HTML of a code block, in the shape of a fence of markdown. */
export function codeHtml(lines: readonly string[], language: string, more: readonly string[] = []): string {
  const named = none.has(language) ? '' : language;
  const info = [named, ...more].join(' ').trim();
  const attributes = [
    named === '' ? '' : ` class="language-${escapeHtml(named)}"`,
    info === named ? '' : ` data-fence="${escapeHtml(named === '' ? `text ${info}` : info)}"`,
  ];
  return `<pre><code${attributes.join('')}>${escapeText(lines.join('\n'))}\n</code></pre>\n`;
}

/** The HTML of a directive with code: with its title, its line numbers and its marked lines. */
export function codeDirective({ argument, options, body }: Directive, language: string): string {
  const title = options.get('caption') ?? options.get('name');
  const marked = options.get('emphasize-lines')?.replace(/[^\d,-]/g, '') ?? '';
  const isNumbered = options.has('linenos') || options.has('number-lines') || options.has('lineno-start');
  const from = options.get('lineno-start') ?? options.get('number-lines');
  return codeHtml(body, argument.split(/\s/)[0] || language, [
    ...(title === undefined || title === '' ? [] : [`title="${title.replaceAll('"', '')}"`]),
    ...(isNumbered ? [numberedLines(from)] : []),
    ...(marked === '' ? [] : [`{${marked}}`]),
  ]);
}
