import { normalName } from '#markdown/links/name-id.ts';
import { escapeText } from '#markdown/tree/escape-html.ts';
import { titledTarget } from '#model/text/titled-target.ts';
import { imageHtml } from './rst-image.ts';
import type { RstNames } from './rst-names.ts';
import { anchor, link, roleHtml } from './rst-roles.ts';

const opening = /[\s'"([{<\-/:\u2018\u201c\u2019\u00ab\u2010-\u2015\u3000-\u303f\uff00-\uffef]/;
const closing = /[\s'")\]}>\-/:.,;!?\\\u2019\u201d\u00bb\u2010-\u2015\u2026\u3000-\u303f\uff00-\uffef|]/;

/** Where markup may begin, and addresses and references by a word. */
const special = /[\\`*|_[:]|https?:\/\//g;

const word = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[-_.:+](?=[\p{L}\p{N}]))*$/u;

/** Substitutions inside of each other that are followed. */
const maxSubstitutions = 5;

/** Converts a line or a paragraph of text to HTML. Takes linear time; markup that is not closed is text. */
export function inlineHtml(text: string, names: RstNames, depth = 0): string {
  return new InlineReader(text, names, depth).read();
}

class InlineReader {
  readonly #text: string;
  readonly #names: RstNames;
  readonly #depth: number;
  readonly #out: string[] = [];
  /** Marks that do not occur any more. */
  readonly #missing = new Set<string>();
  #from = 0;
  #at = 0;

  constructor(text: string, names: RstNames, depth: number) {
    this.#text = text;
    this.#names = names;
    this.#depth = depth;
  }

  read(): string {
    const text = this.#text;
    for (;;) {
      special.lastIndex = this.#at;
      const found = special.exec(text);
      if (found === null) break;
      this.#at = found.index;
      const html = this.#markup(found[0]);
      if (html === undefined) this.#at = Math.max(this.#at, found.index + 1);
    }
    this.#flush(text.length);
    return this.#out.join('');
  }

  #markup(sign: string): true | undefined {
    if (sign === '\\') return this.#escape();
    if (sign.startsWith('http')) return this.#address();
    if (sign === '_') return this.#wordReference();
    if (sign === ':') return this.#roleBefore();
    if (!this.#mayBegin()) return undefined;
    if (sign === '`') return this.#text.startsWith('``', this.#at) ? this.#literal() : this.#interpreted('');
    if (sign === '*') return this.#emphasis();
    if (sign === '|') return this.#substitution();
    return this.#note();
  }

  #escape(): true {
    const next = this.#text[this.#at + 1] ?? '';
    return this.#put(this.#at, this.#at + 2, /\s/.test(next) ? '' : escapeText(next));
  }

  #address(): true | undefined {
    if (/[\p{L}\p{N}]/u.test(this.#text[this.#at - 1] ?? '')) return undefined;
    const [url = ''] = /^https?:\/\/[^\s<>"`|]{1,2000}/.exec(this.#text.slice(this.#at, this.#at + 2_010)) ?? [];
    const shown = url.replace(/[.,;:!?'*)\]}]+$/, (end) => (end.startsWith(')') && url.includes('(') ? ')' : ''));
    if (shown.length < 9) return undefined;
    return this.#put(this.#at, this.#at + shown.length, link(shown, escapeText(shown)));
  }

  /** A reference by a word, as in `name_`. */
  #wordReference(): true | undefined {
    const text = this.#text;
    if (text[this.#at + 1] === '`' && this.#mayBegin()) return this.#inlineTarget();
    const isNameless = text[this.#at + 1] === '_';
    const end = this.#at + (isNameless ? 2 : 1);
    if (!isEnd(text[end])) return undefined;
    const before = text.slice(Math.max(this.#from, this.#at - 200), this.#at);
    const [name = ''] = word.exec(before) ?? [];
    if (name === '') return undefined;
    const href = this.#hrefOf(name, isNameless);
    return href === undefined ? undefined : this.#put(this.#at - name.length, end, link(href, escapeText(name)));
  }

  #inlineTarget(): true | undefined {
    const end = this.#closing('`', this.#at + 2);
    if (end < 0) return undefined;
    const name = this.#text.slice(this.#at + 2, end);
    return this.#put(this.#at, end + 1, anchor(name) + escapeText(name));
  }

  /** A role before its text, as in `:ref:`. */
  #roleBefore(): true | undefined {
    const [whole = '', role = ''] = /^:([\w+.:-]{1,60}):(?=`)/.exec(this.#text.slice(this.#at, this.#at + 70)) ?? [];
    if (whole === '' || !this.#mayBegin()) return undefined;
    const start = this.#at;
    this.#at += whole.length;
    const done = this.#text.startsWith('``', this.#at) ? undefined : this.#interpreted(role, start);
    if (done === undefined) this.#at = start;
    return done;
  }

  #literal(): true | undefined {
    const end = this.#closing('``', this.#at + 2);
    if (end < 0) return undefined;
    const code = this.#text.slice(this.#at + 2, end).replaceAll('\n', ' ');
    return this.#put(this.#at, end + 2, `<code>${escapeText(code)}</code>`);
  }

  /** Text in single backticks: with a role, as a reference, or with the role of the document. */
  #interpreted(role: string, start = this.#at): true | undefined {
    const end = this.#closing('`', this.#at + 1);
    if (end < 0) return undefined;
    const inside = this.#text.slice(this.#at + 1, end).replaceAll('\n', ' ');
    const after = this.#text.slice(end + 1, end + 70);
    const [, later] = /^:([\w+.:-]{1,60}):/.exec(after) ?? [];
    if (role === '' && later !== undefined && isEnd(after[later.length + 2]))
      return this.#put(start, end + later.length + 3, roleHtml(later, inside, this.#names));
    const [underscores = ''] = /^__?(?![\p{L}\p{N}_])/u.exec(after) ?? [];
    if (role === '' && underscores !== '')
      return this.#put(start, end + 1 + underscores.length, this.#named(inside, underscores === '__'));
    const html = role === '' ? `<cite>${inlineText(inside)}</cite>` : roleHtml(role, inside, this.#names);
    return this.#put(start, end + 1, html);
  }

  /** A reference in backticks: with an address or a name in it, or by its own text. */
  #named(inside: string, isNameless: boolean): string {
    const { title: text, target: address = '' } = titledTarget(inside) ?? {};
    if (text === undefined) {
      const href = this.#hrefOf(inside, isNameless);
      return href === undefined ? inlineText(inside) : link(href, inlineText(inside));
    }
    const [, name] = /^(.+[^\\])_$/.exec(address) ?? [];
    const href = name === undefined ? address.replace(/\s+/g, '') : this.#hrefOf(name, false);
    const shown = inlineText(text === '' ? address : text);
    return href === undefined ? shown : link(href.replace(/\\(.)/g, '$1'), shown);
  }

  #hrefOf(name: string, isNameless: boolean): string | undefined {
    return isNameless ? this.#names.anonymous.shift() : this.#names.targets.get(normalName(name))?.href;
  }

  #emphasis(): true | undefined {
    const mark = this.#text.startsWith('**', this.#at) ? '**' : '*';
    const tag = mark === '**' ? 'strong' : 'em';
    const end = this.#closing(mark, this.#at + mark.length);
    if (end < 0) return undefined;
    const inside = withCode(this.#text.slice(this.#at + mark.length, end));
    return this.#put(this.#at, end + mark.length, `<${tag}>${inside}</${tag}>`);
  }

  #substitution(): true | undefined {
    const end = this.#closing('|', this.#at + 1);
    if (end < 0 || this.#depth >= maxSubstitutions) return undefined;
    const name = this.#text.slice(this.#at + 1, end);
    const found = this.#names.substitutions.get(normalName(name));
    if (found === undefined) return undefined;
    const [underscores = ''] = /^__?/.exec(this.#text.slice(end + 1, end + 3)) ?? [];
    const { directive, text, options } = found;
    const html =
      directive === 'image'
        ? imageHtml(text, options, this.#names)
        : directive === 'replace'
          ? inlineHtml(text, this.#names, this.#depth + 1)
          : directive === 'unicode'
            ? escapeText(characters(text))
            : '';
    const href = underscores === '' ? undefined : this.#hrefOf(name, underscores === '__');
    return this.#put(this.#at, end + 1 + underscores.length, href === undefined ? html : link(href, html));
  }

  /** A reference to a footnote or a citation. */
  #note(): true | undefined {
    const [whole = '', label = ''] =
      /^\[(#?[\w.+:-]{0,60}|\*)\]_(?![\p{L}\p{N}_])/u.exec(this.#text.slice(this.#at, this.#at + 70)) ?? [];
    if (whole === '' || label === '') return undefined;
    const isCounted = label === '#' || label === '*';
    const shown = isCounted ? String(this.#names.counters.reference++) : label.replace(/^#/, '');
    const html = link(`#note-${shown.toLowerCase()}`, escapeText(`[${shown}]`));
    return this.#put(this.#at, this.#at + whole.length, /^[#\d*]/.test(label) ? `<sup>${html}</sup>` : html);
  }

  /** True if the character before allows markup, and the one after is no blank. */
  #mayBegin(): boolean {
    const before = this.#text[this.#at - 1];
    return before === undefined || opening.test(before) || this.#from === this.#at;
  }

  /** The index of a closing mark; -1 if there is none. */
  #closing(mark: string, start: number): number {
    const text = this.#text;
    if (this.#missing.has(mark) || /\s/.test(text[start] ?? ' ')) return -1;
    for (let end = text.indexOf(mark, start); end >= 0; end = text.indexOf(mark, end + 1)) {
      const isQuoted = mark !== '``' && text[end - 1] === '\\' && text[end - 2] !== '\\';
      const after = text[end + mark.length];
      const mayEnd = mark === '`' || mark === '|' ? after !== '`' : isEnd(after) || after === '`';
      if (end > start && !isQuoted && !/\s/.test(text[end - 1] ?? ' ') && mayEnd) return end;
    }
    this.#missing.add(mark);
    return -1;
  }

  #flush(end: number): void {
    if (end > this.#from) this.#out.push(escapeText(this.#text.slice(this.#from, end)));
  }

  #put(start: number, end: number, html: string): true {
    this.#flush(start);
    this.#out.push(html);
    this.#from = Math.min(end, this.#text.length);
    this.#at = this.#from;
    return true;
  }
}

function isEnd(sign: string | undefined): boolean {
  return sign === undefined || closing.test(sign);
}

/** Text inside of emphasis. Other parsers show code in it as it is written. */
function withCode(text: string): string {
  const parts = text.split('``');
  if (parts.length % 2 === 0) return inlineText(text);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeText(part)}</code>` : inlineText(part.replace(/`([^`\n]+)`__?/g, '$1')),
    )
    .join('');
}

/** Text inside of markup, in which only escapes count. */
function inlineText(text: string): string {
  return escapeText(
    text.replace(/\\(\s?)([\s\S]?)/g, (_, blank: string, sign: string) => (blank === '' ? sign : sign)),
  );
}

function characters(text: string): string {
  return text
    .replace(/\s*\.\. .*$/, '')
    .replace(/(?:0x|x|\\x|U\+|u|\\u)([\da-f]{1,6})\b\s*|&#x([\da-f]{1,6});\s*/gi, (_, a: string, b: string) => {
      const code = Number.parseInt(a ?? b, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
    });
}
