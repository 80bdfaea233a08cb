import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { orgInline } from './org-inline.ts';

/** The HTML of a block, and the index of the first line after it. */
interface OrgBlock {
  readonly html: string;
  readonly next: number;
}

type Reader = (lines: readonly string[], at: number) => OrgBlock | undefined;

const readers: readonly Reader[] = [title, heading, delimited, drawer, keyword, rule, literal, table, list, paragraph];

const item = /^(\s*)(?:([-+])|(\d{1,9})[.)]| (\*))\s+(?!\s)(.*)$/;

/** Nesting of lists that is shown. */
const maxLevel = 20;

/**
 * Converts Org to HTML, which is not safe yet: headings, paragraphs, lists, tables, code, links and emphasis. The rest is text.
 * Never throws for any text.
 */
export function orgToHtml(text: string): string {
  const lines = normalizeLines(text).split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const found = readBlock(lines, at);
    out.push(found.html);
    at = Math.max(found.next, at + 1);
  }
  return out.join('');
}

function readBlock(lines: readonly string[], at: number): OrgBlock {
  for (const read of readers) {
    const block = read(lines, at);
    if (block !== undefined) return block;
  }
  return { html: `<p>${escapeText(lines[at] ?? '')}</p>\n`, next: at + 1 };
}

function title(lines: readonly string[], at: number): OrgBlock | undefined {
  const [, text] = /^#\+title:\s*(?!\s)(.*)$/i.exec(lines[at] ?? '') ?? [];
  return text === undefined ? undefined : { html: text === '' ? '' : `<h1>${orgInline(text)}</h1>\n`, next: at + 1 };
}

/** A heading. Below a title, headings begin at the second level. */
function heading(lines: readonly string[], at: number): OrgBlock | undefined {
  const [, stars = '', text = ''] = /^(\*{1,20})\s+(?!\s)(.*)$/.exec(lines[at] ?? '') ?? [];
  if (stars === '') return undefined;
  const isBelowTitle = lines.slice(0, 50).some((line) => /^#\+title:/i.test(line));
  const level = Math.min(stars.length + (isBelowTitle ? 1 : 0), 6);
  const shown = text.trimEnd().replace(/(?<!\s)\s+:[\w@#%:]+:$/, '');
  return { html: `<h${level}>${orgInline(shown)}</h${level}>\n`, next: at + 1 };
}

/** A block between `#+begin_` and `#+end_`. */
function delimited(lines: readonly string[], at: number): OrgBlock | undefined {
  const [, name = '', argument = ''] = /^\s*#\+begin_(\w+)(?!\w)\s*(?!\s)(.*)$/i.exec(lines[at] ?? '') ?? [];
  if (name === '') return undefined;
  const kind = name.toLowerCase();
  const closing = `#+end_${kind}`;
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? '').trim().toLowerCase() !== closing) end += 1;
  const inside = lines.slice(at + 1, end).map((line) => line.replace(/^(\s*),(?=[*#])/, '$1'));
  return { html: blockHtml(kind, argument, inside), next: end + 1 };
}

function blockHtml(kind: string, argument: string, inside: readonly string[]): string {
  if (kind === 'export' || kind === 'comment') return '';
  if (kind === 'quote' || kind === 'center' || kind === 'verse') {
    const paragraphs = inside
      .join('\n')
      .split(/\n\s*\n/)
      .map((text) => `<p>${orgInline(text)}</p>\n`);
    return `<blockquote>\n${paragraphs.join('')}</blockquote>\n`;
  }
  const [language = ''] = /^[\w+#.-]+/.exec(argument) ?? [];
  const code = `${escapeText(inside.join('\n'))}\n`;
  return `<pre><code${kind === 'src' && language !== '' ? ` class="language-${escapeHtml(language)}"` : ''}>${code}</code></pre>\n`;
}

/** Properties of a heading are not for readers. */
function drawer(lines: readonly string[], at: number): OrgBlock | undefined {
  if (!/^\s*:(?:properties|logbook):\s*$/i.test(lines[at] ?? '')) return undefined;
  const end = lines.slice(at, at + 500).findIndex((line) => /^\s*:end:\s*$/i.test(line));
  return { html: '', next: end < 0 ? at + 1 : at + end + 1 };
}

function keyword(lines: readonly string[], at: number): OrgBlock | undefined {
  return /^\s*(?:#\+\w[\w-]*:|#(?:\s|$))/.test(lines[at] ?? '') ? { html: '', next: at + 1 } : undefined;
}

function rule(lines: readonly string[], at: number): OrgBlock | undefined {
  return /^\s*-{5,}\s*$/.test(lines[at] ?? '') ? { html: '<hr>\n', next: at + 1 } : undefined;
}

function literal(lines: readonly string[], at: number): OrgBlock | undefined {
  const next = endOf(lines, at, (line) => /^\s*:(?: |$)/.test(line));
  if (next === at) return undefined;
  const code = lines.slice(at, next).map((line) => line.replace(/^\s*: ?/, ''));
  return { html: `<pre><code>${escapeText(code.join('\n'))}\n</code></pre>\n`, next };
}

function table(lines: readonly string[], at: number): OrgBlock | undefined {
  const next = endOf(lines, at, (line) => /^\s*\|/.test(line));
  if (next === at) return undefined;
  const rows = lines.slice(at, next);
  const head = rows.findIndex((line) => /^\s*\|-/.test(line));
  const html = rows.flatMap((line, index) => {
    if (/^\s*\|-/.test(line)) return [];
    const tag = index < head ? 'th' : 'td';
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|');
    return [`<tr>${cells.map((cell) => `<${tag}>${orgInline(cell.trim())}</${tag}>`).join('')}</tr>\n`];
  });
  return { html: `<table>\n${html.join('')}</table>\n`, next };
}

/** A list. Lines below an item that are indented are part of it. */
function list(lines: readonly string[], at: number): OrgBlock | undefined {
  if (!item.test(lines[at] ?? '')) return undefined;
  const writer = new ListWriter();
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const [mark, indent = '', , number, , text = ''] = item.exec(line) ?? [];
    if (mark !== undefined) writer.item(indent.length, number === undefined ? 'ul' : 'ol', itemText(text));
    else if (line.trim() !== '' && /^\s/.test(line)) writer.text(orgInline(line.trim()));
    else break;
  }
  return { html: writer.end(), next };
}

/** Writes lists inside of each other by the indentation of their items. */
class ListWriter {
  readonly #out: string[] = [];
  readonly #open: { readonly indent: number; readonly tag: string }[] = [];

  item(indent: number, tag: 'ul' | 'ol', html: string): void {
    while ((this.#open.at(-1)?.indent ?? -1) > indent) this.#close();
    if (this.#open.at(-1)?.indent === indent || this.#open.length >= maxLevel) this.#out.push('</li>\n');
    else {
      this.#open.push({ indent, tag });
      this.#out.push(`<${tag}>\n`);
    }
    this.#out.push(`<li>${html}`);
  }

  text(html: string): void {
    this.#out.push(` ${html}`);
  }

  end(): string {
    while (this.#open.length > 0) this.#close();
    return this.#out.join('');
  }

  #close(): void {
    this.#out.push(`</li></${this.#open.pop()?.tag}>\n`);
  }
}

function itemText(text: string): string {
  const [, mark, after = text] = /^\[([ xX-])\]\s+(?!\s)(.*)$/.exec(text) ?? [];
  const box = mark === undefined ? '' : `${mark.toLowerCase() === 'x' ? '☑' : '☐'} `;
  const [, term, definition = ''] = /^(.{1,200}?) :: (.*)$/.exec(after) ?? [];
  return box + (term === undefined ? orgInline(after) : `<strong>${orgInline(term)}</strong> ${orgInline(definition)}`);
}

function paragraph(lines: readonly string[], at: number): OrgBlock {
  const isText = (line: string): boolean =>
    line.trim() !== '' && !/^(?:\*+\s|\s*(?:#\+|[|]|:\s|-{5,}\s*$))/.test(line) && !item.test(line);
  const next = Math.max(endOf(lines, at, isText), at + 1);
  return { html: `<p>${orgInline(lines.slice(at, next).join('\n'))}</p>\n`, next };
}

function endOf(lines: readonly string[], at: number, isInside: (line: string) => boolean): number {
  let next = at;
  while (next < lines.length && isInside(lines[next] ?? '')) next += 1;
  return next;
}
