import type { MarkdownIt } from 'markdown-it';

type Match = ReturnType<MarkdownIt['linkify']['match']> extends (infer T)[] | null ? T : never;

/** What follows the beginning of a web address. It ends before punctuation of Chinese and Japanese. */
const rest = '[^\\s<、。〈-】！（），：；？]+';

const web = new RegExp(`^https?://${rest}`, 'i');

/** Each alternative begins at a position where no longer match can begin, so that the search is linear. */
const candidates = new RegExp(
  [
    `(?<![a-z])https?://${rest}`,
    `(?<![^\\s*_~(])www\\.${rest}`,
    '(?<![\\w.+:-])(?:mailto:)?[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
    '(?<![\\w.+:-])xmpp:[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+(?:/[\\w@.]*[\\w@])?',
  ].join('|'),
  'gi',
);

/** Makes links of bare `www.` addresses, http(s) addresses and mail addresses, as GFM does. */
export function githubAutolinks({ linkify, helpers }: MarkdownIt): void {
  Object.assign(helpers, { parseLinkLabel: withoutAutolinks(helpers.parseLinkLabel) });
  linkify.test = (text) => /:\/\/|www\.|@/i.test(text);
  linkify.match = (text) => {
    const matches: Match[] = [];
    for (const { 0: candidate, index } of text.matchAll(candidates)) {
      const match = linkAt(candidate, index);
      if (match !== undefined) matches.push(match);
    }
    return matches;
  };
  linkify.matchAtStart = (text) => {
    const candidate = web.exec(text)?.[0];
    return (candidate !== undefined && linkAt(candidate, 0)) || null;
  };
}

type ParseLinkLabel = MarkdownIt['helpers']['parseLinkLabel'];

/** Makes the text of a link end at its bracket, even directly after an address: an address in a link is text. */
function withoutAutolinks(parseLinkLabel: ParseLinkLabel): ParseLinkLabel {
  return (state, start, disableNested) => {
    state.linkLevel += 1;
    const end = parseLinkLabel(state, start, disableNested);
    state.linkLevel -= 1;
    return end;
  };
}

function linkAt(candidate: string, index: number): Match | undefined {
  const text = /^(https?:|www\.)/i.test(candidate) ? webAddress(candidate) : mailAddress(candidate);
  if (text === undefined) return undefined;
  const schema = /^[a-z]+:/i.exec(text)?.[0].toLowerCase() ?? (text.startsWith('www.') ? '' : 'mailto:');
  const prefix = /^[a-z]+:/i.test(text) ? '' : schema || 'http://';
  return { schema, index, lastIndex: index + text.length, raw: text, text, url: prefix + text };
}

function webAddress(candidate: string): string | undefined {
  const address = withoutTrail(withinBrackets(candidate));
  const host = /^(?:https?:\/\/)?([\p{L}\p{N}._-]+)/iu.exec(address)?.[1]?.split('.') ?? [];
  const isWhole = host.every((label, index) => label !== '' && !(index >= host.length - 2 && label.includes('_')));
  return host.length > 0 && isWhole && !/^www\.?$/i.test(address) ? address : undefined;
}

function mailAddress(candidate: string): string | undefined {
  // A candidate that ends in a digit is the version of a package, such as `name@1.2.3`.
  return /[\d_-]$/.test(candidate) ? undefined : candidate;
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** The address up to a square bracket that was opened before it, as in `[https://example.org/][unknown]`. */
function withinBrackets(address: string): string {
  let depth = 0;
  for (const { 0: bracket, index } of address.matchAll(/[[\]]/g)) {
    depth += bracket === '[' ? 1 : -1;
    if (depth < 0) return address.slice(0, index);
  }
  return address;
}

/** The address without punctuation at its end, and without a bracket that was opened before it. */
function withoutTrail(address: string): string {
  const surplus = new Map(
    Object.entries(closers).map(([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const extra = surplus.get(last);
    if (extra !== undefined && extra > 0) surplus.set(last, extra - 1);
    else if (last === ';') {
      const entity = /&[a-z\d]+;$/i.exec(address.slice(Math.max(0, end - 40), end))?.[0].length ?? 1;
      end -= entity - 1;
    } else if (!(last !== '' && '?!.,:*_~\'"'.includes(last))) return address.slice(0, end);
    end -= 1;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
