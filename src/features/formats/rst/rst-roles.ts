import { idOf, normalName } from '#markdown/links/name-id.ts';
import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';
import { labelScheme } from '#model/page/label-name.ts';
import { titledTarget } from '#model/text/titled-target.ts';
import type { RstNames } from './rst-names.ts';
import { documentHref, nameOfPath } from './rst-paths.ts';

const codeRoles: ReadonlySet<string> = new Set(
  (
    'code literal samp file command program option envvar func class meth mod attr data exc obj const type var macro ' +
    'member makevar regexp mimetype newsgroup token keyword confval django-admin setting cmdoption'
  ).split(' '),
);

const elements: Readonly<Record<string, string>> = {
  emphasis: 'em',
  term: 'em',
  dfn: 'dfn',
  strong: 'strong',
  guilabel: 'strong',
  menuselection: 'strong',
  sup: 'sup',
  superscript: 'sup',
  sub: 'sub',
  subscript: 'sub',
  kbd: 'kbd',
  'title-reference': 'cite',
  title: 'cite',
  t: 'cite',
  abbr: 'abbr',
  del: 'del',
};

/** The text of a role with its target, as in `text <target>`. */
interface RoleText {
  /** The whole text as it is written. */
  readonly raw: string;
  /** The text before the target; undefined without one. */
  readonly title: string | undefined;
  /** The target; the whole text without one. */
  readonly target: string;
}

type RoleWriter = (text: RoleText, names: RstNames) => string;

const writers: Readonly<Record<string, RoleWriter>> = {
  math: ({ raw }) => `<code class="language-math">${escapeText(raw)}</code>`,
  raw: () => '',
  'raw-html': () => '',
  ref: reference,
  numref: reference,
  any: reference,
  'std:ref': reference,
  doc: documentLink,
  'std:doc': documentLink,
  download: ({ title, target }) => link(target, escapeText(title ?? target)),
  pep: standard('PEP', (number) => `https://peps.python.org/pep-${number.padStart(4, '0')}/`),
  rfc: standard('RFC', (number) => `https://www.rfc-editor.org/rfc/rfc${Number(number)}.html`),
};

/** The HTML of a text with a role. Unknown roles are text, those of a domain such as `py:func` are code. */
export function roleHtml(role: string, raw: string, names: RstNames): string {
  const name = role.toLowerCase();
  const text = raw.replace(/\\(.)/g, '$1');
  const { title, target = text } = titledTarget(text) ?? {};
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
  if (writer !== undefined) return writer({ raw, title, target }, names);
  const shown = title || text;
  const tag = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (tag !== undefined) return `<${tag}>${escapeText(shown)}</${tag}>`;
  if (codeRoles.has(name) || name.includes(':')) return `<code>${escapeText(short(shown))}</code>`;
  return /^(?:https?:|mailto:)/.test(target) ? link(target, escapeText(shown)) : escapeText(shown);
}

/** A link, or its text when there is no address. */
export function link(href: string, html: string): string {
  return `<a href="${escapeHtml(href)}">${html}</a>`;
}

/** A reference to a label of the document, or else of another one. An unknown label is text. */
function reference({ title, target }: RoleText, { targets, paths }: RstNames): string {
  const name = normalName(target.replace(/^[!~]/, ''));
  const other = targets.has(name) ? undefined : paths.labelled?.(name);
  const found = other ? { href: labelScheme + encodeURIComponent(name), title: other.title } : targets.get(name);
  const text = escapeText(title || found?.title || target.replace(/^.*[:/]/, '').replace(/[-_]+/g, ' '));
  return found === undefined ? text : link(found.href, text);
}

function documentLink({ title, target }: RoleText, { paths }: RstNames): string {
  return link(documentHref(target, paths), escapeText(title || nameOfPath(target)));
}

/** Creates the writer of links to numbered standards. */
function standard(name: string, addressOf: (number: string) => string): RoleWriter {
  return ({ title, target }) => {
    const [number = '', hash] = target.split('#');
    const digits = number.replace(/\D/g, '');
    const shown = escapeText(title || `${name} ${number}`);
    return digits === '' ? shown : link(addressOf(digits) + (hash === undefined ? '' : `#${hash}`), shown);
  };
}

/** `~a.b.c` is shown as `c`, and `!name` as `name`. */
function short(text: string): string {
  if (text.startsWith('~')) return text.slice(1).replace(/^.*[.:]/, '');
  return text.replace(/^!/, '');
}

/** The anchor of a name. */
export function anchor(name: string): string {
  return `<a id="${escapeHtml(idOf(name))}"></a>`;
}
