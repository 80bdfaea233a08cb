import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';

const link = /\[\[([^[\]\n]{1,2000})\](?:\[([^\n]{1,1000}?)\])?\]/g;
const address = /https?:\/\/[^\s<>"'()[\]]{1,2000}[^\s<>"'()[\].,;:!?]/g;
const emphasis = /(^|[\s({'"-])([*/_+=~])(?=\S)([^\n]{0,500}?[^\s\n])\2(?=[\s.,;:!?'")}-]|$)/g;

const tags: Readonly<Record<string, string>> = {
  '*': 'strong',
  '/': 'em',
  _: 'u',
  '+': 'del',
  '=': 'code',
  '~': 'code',
};

const image = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Converts a line of text of Org to HTML. */
export function orgInline(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    const [whole, target = '', label] = match;
    parts.push(marked(text.slice(from, match.index)), linkHtml(target, label));
    from = match.index + whole.length;
  }
  parts.push(marked(text.slice(from)));
  return parts.join('');
}

function linkHtml(written: string, label: string | undefined): string {
  const target = written.replace(/^(?:file|attachment):/, '').replace(/::.*$/, '');
  const href = target.startsWith('*') ? `#${slug(target.slice(1))}` : target;
  if (label === undefined && image.test(target)) return `<img src="${escapeHtml(target)}" alt="">`;
  return `<a href="${escapeHtml(href)}">${label === undefined ? escapeText(written) : emphasised(label)}</a>`;
}

function slug(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, '-');
}

/** Text with addresses and emphasis. */
function marked(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(emphasised(text.slice(from, index)), `<a href="${escapeHtml(url)}">${escapeText(url)}</a>`);
    from = index + url.length;
  }
  return [...parts, emphasised(text.slice(from))].join('');
}

function emphasised(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(emphasis)) {
    const [whole, before = '', sign = '', inside = ''] = match;
    const tag = tags[sign] ?? 'em';
    parts.push(escapeText(text.slice(from, match.index) + before), `<${tag}>${escapeText(inside)}</${tag}>`);
    from = match.index + whole.length;
  }
  return [...parts, escapeText(text.slice(from))].join('');
}
