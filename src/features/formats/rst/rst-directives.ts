import { quietBox } from '#features/formats/shared/quiet-box.ts';
import { type CalloutKind, calloutEnd, calloutKind, calloutStart } from '#markdown/syntax/callout-html.ts';
import { tabEnd, tabStart } from '#markdown/syntax/tabs-html.ts';
import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';
import { titledTarget } from '#model/text/titled-target.ts';
import { codeDirective } from './rst-code.ts';
import { csvTable, listTable, titleHtml } from './rst-data-tables.ts';
import type { Directive } from './rst-directive.ts';
import { imageHtml } from './rst-image.ts';
import { isBlank } from './rst-lines.ts';
import { unwrapped } from './rst-lists.ts';
import type { RstParser } from './rst-parser.ts';
import { documentHref, nameOfPath } from './rst-paths.ts';
import { anchor, link } from './rst-roles.ts';

type Writer = (directive: Directive, parser: RstParser) => string;

/** A directive, and whether it is the first of several tabs. */
export interface DirectiveInTabs {
  readonly directive: Directive;
  readonly isFirstTab: boolean;
}

/** Descriptions of functions, classes, options and the like. */
const object =
  /^(?:[a-z]+:)?(?:function|method|classmethod|staticmethod|decorator|decoratormethod|class|exception|attribute|property|data|module|option|envvar|confval|describe|object|type|member|macro|var|enum|enumerator|struct|union|directive|role|program|cmdoption|setting|field|get|post|put|delete|patch)$/;

/** Directives for the generator, without anything for readers. */
const silent =
  /^(?:contents|sectnum|section-numbering|meta|index|highlight|default-role|role|title|currentmodule|(?:py|c|cpp|js):currentmodule|tabularcolumns|raw|default-domain|header|footer|target-notes|restructuredtext-test-directive|rst-class|class|cssclass|testsetup|testcleanup|local|sphinx-prompt|date|sectionauthor|codeauthor|moduleauthor|include-start|highlightlang|deprecated-removed-none)$/;

const writers: Readonly<Record<string, Writer>> = {
  code: code,
  'code-block': code,
  sourcecode: code,
  'code-cell': code,
  ipython: code,
  doctest: code,
  testcode: code,
  prompt: code,
  'parsed-literal': (directive, parser) => `<pre>${parser.inline(contentOf(directive).join('\n'))}</pre>\n`,
  productionlist: (directive) => `<pre>${escapeText(contentOf(directive).join('\n'))}</pre>\n`,
  math: (directive) =>
    `<pre><code class="language-math">${escapeText(contentOf(directive).join('\n'))}\n</code></pre>\n`,
  literalinclude: included,
  include: included,
  image: ({ argument, options }, { names }) => `<p>${imageHtml(argument, options, names)}</p>\n`,
  figure,
  thumbnail: figure,
  toctree,
  rubric: ({ argument }, parser) => `<p><strong>${parser.inline(argument)}</strong></p>\n`,
  centered: ({ argument }, parser) => `<p align="center"><strong>${parser.inline(argument)}</strong></p>\n`,
  topic: titled,
  sidebar: titled,
  table: ({ argument, body }, parser) => titleHtml(argument, parser) + parser.blocks(body),
  'csv-table': csvTable,
  'list-table': listTable,
  epigraph: quote,
  highlights: quote,
  'pull-quote': quote,
  dropdown: details,
  collapse: details,
  'tab-set': content,
  tabs: content,
  graphviz: diagram,
  digraph: diagram,
  graph: diagram,
  uml: diagram,
  mermaid: ({ body }) => `<pre><code class="language-mermaid">${escapeText(body.join('\n'))}\n</code></pre>\n`,
  only: ({ body }, parser) => parser.blocks(body),
};

/** Containers whose content is shown as it is. */
const containers =
  /^(?:ifconfig|container|compound|glossary|hlist|grid|grid-item|grid-item-card|card|card-body|card-carousel|button-link|list-tabs|columns|column|div|panels|rst-example|example|figure-md|toggle)$/;

/** The HTML of a directive, with an anchor for its name. */
export function directiveHtml(placed: DirectiveInTabs, parser: RstParser): string {
  const target = placed.directive.options.get('name')?.trim() ?? '';
  return `${target === '' ? '' : `${anchor(target)}\n`}${contentHtml(placed, parser)}`;
}

/** The HTML of a directive. An unknown one is a box with its name, its argument and its content. */
function contentHtml({ directive, isFirstTab }: DirectiveInTabs, parser: RstParser): string {
  const { name, argument, body } = directive;
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
  if (writer !== undefined) return writer(directive, parser);
  if (isTab(name)) return tab(directive, parser, isFirstTab);
  if (name === 'highlight') parser.names.language = argument.split(/\s/)[0] ?? '';
  if (silent.test(name)) return '';
  const kind = calloutKind(name);
  if (kind !== undefined && name !== 'details' && name !== 'example') return admonition(directive, parser, kind);
  if (containers.test(name)) return titleHtml(argument, parser) + parser.blocks(body);
  if (object.test(name)) return description(directive, parser);
  return unknown(directive, parser);
}

/** True for a directive that is one of several tabs. */
export function isTab(name: string): boolean {
  return /^(?:tab|tab-item|group-tab|code-tab)$/.test(name);
}

function code(directive: Directive, { names }: RstParser): string {
  return codeDirective(directive, names.language);
}

function content({ body }: Directive, parser: RstParser): string {
  return parser.blocks(body);
}

/** The text on the line of the name and the content. */
function contentOf({ argument, body }: Directive): readonly string[] {
  return argument === '' ? body : [...argument.split('\n'), ...(body.length > 0 ? ['', ...body] : [])];
}

function admonition(directive: Directive, parser: RstParser, kind: CalloutKind): string {
  const { name, argument, body, options } = directive;
  const version = /^(?:version(added|changed|removed)|deprecated)$/.exec(name);
  const first = options
    .get('class')
    ?.split(/\s+/)
    .map(calloutKind)
    .find((each) => each !== undefined);
  if (version !== null) {
    const [number = '', ...more] = argument.split(/\s+/);
    const said =
      version[1] === undefined ? 'Deprecated since' : `${version[1].charAt(0).toUpperCase()}${version[1].slice(1)} in`;
    const text = [more.join(' '), ...body].join('\n').trim();
    return calloutStart(kind, escapeText(`${said} version ${number}`)) + parser.blocks(text.split('\n')) + calloutEnd;
  }
  if (name === 'admonition')
    return calloutStart(first ?? kind, parser.inline(argument)) + parser.blocks(body) + calloutEnd;
  const title = name === 'seealso' ? 'See also' : name === 'todo' ? 'To do' : '';
  return calloutStart(kind, title) + parser.blocks(contentOf(directive)) + calloutEnd;
}

function included({ argument }: Directive, { names }: RstParser): string {
  const path = argument.split(/\s/)[0] ?? '';
  return /^<.*>$/.test(path) || path === ''
    ? ''
    : `<p>${link(documentHref(path, names.paths), escapeText(path))}</p>\n`;
}

function figure({ argument, options, body }: Directive, parser: RstParser): string {
  const end = body.findIndex((line) => isBlank(line));
  const caption = end < 0 ? body : body.slice(0, end);
  const legend = end < 0 ? '' : parser.blocks(body.slice(end));
  const shown =
    caption.length === 0 || caption[0] === '..' ? '' : `<figcaption>${parser.inline(caption.join(' '))}</figcaption>\n`;
  return `<figure>\n${imageHtml(argument, options, parser.names)}\n${shown}</figure>\n${legend}`;
}

/** A table of contents as a list of links; the entries of a hidden one are in the menu. */
function toctree({ body, options }: Directive, { names, inline }: RstParser): string {
  if (options.has('hidden')) return '';
  const items = body.flatMap((line) => {
    const entry = line.trim();
    const { title = '', target: path = entry } = titledTarget(entry) ?? {};
    if (entry === '' || entry.startsWith('..') || entry === 'self' || /[*?]/.test(path)) return [];
    const href = /^https?:/.test(path) ? path : documentHref(path, names.paths);
    return [`<li>${link(href, title === '' ? escapeText(nameOfPath(path)) : inline(title))}</li>\n`];
  });
  const caption = options.get('caption');
  if (items.length === 0) return '';
  return `${caption === undefined ? '' : `<p><strong>${inline(caption)}</strong></p>\n`}<ul>\n${items.join('')}</ul>\n`;
}

function titled({ argument, body }: Directive, parser: RstParser): string {
  return `<blockquote>\n${titleHtml(argument, parser)}${parser.blocks(body)}</blockquote>\n`;
}

function quote(directive: Directive, parser: RstParser): string {
  return `<blockquote>\n${parser.blocks(contentOf(directive))}</blockquote>\n`;
}

function details({ argument, body }: Directive, parser: RstParser): string {
  const label = argument === '' ? 'Details' : parser.inline(argument);
  return tabStart({ label, isFirst: false }) + parser.blocks(body) + tabEnd;
}

function tab(directive: Directive, parser: RstParser, isFirst: boolean): string {
  const { name, argument, body } = directive;
  const [language = '', ...label] = argument.split(/\s+/);
  if (name !== 'code-tab') return tabStart({ label: parser.inline(argument), isFirst }) + parser.blocks(body) + tabEnd;
  const inside = codeDirective({ ...directive, argument: language }, '');
  return tabStart({ label: escapeText(label.join(' ') || language), isFirst }) + inside + tabEnd;
}

function diagram({ body, argument }: Directive): string {
  return body.length === 0 ? quietBox(argument) : `<pre><code>${escapeText(body.join('\n'))}\n</code></pre>\n`;
}

function description({ argument, body }: Directive, parser: RstParser): string {
  const terms = argument.split('\n').map((line) => `<dt><code>${escapeText(line)}</code></dt>\n`);
  return `<dl>\n${terms.join('')}<dd>${unwrapped(parser.blocks(body))}</dd>\n</dl>\n`;
}

function unknown({ name, argument, body }: Directive, parser: RstParser): string {
  const text = argument === '' ? '' : ` ${escapeHtml(argument.replaceAll('\n', ' '))}`;
  return `<blockquote>\n<p><code>${escapeText(name)}</code>${text}</p>\n${body.length === 0 ? '' : parser.blocks(body)}</blockquote>\n`;
}
