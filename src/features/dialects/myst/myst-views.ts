import { numberedLines } from '#markdown/code/fence-info.ts';
import type { Frame } from '#markdown/dialects/frame.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** A directive of MyST. */
export interface Directive {
  /** In lower case. */
  readonly name: string;
  /** The text after the name. */
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  /** The content without the options. */
  readonly text: string;
  /** True for a fence of colons, whose content is markdown. */
  readonly isColon: boolean;
}

/** What a directive becomes. */
export type DirectiveView =
  | { readonly as: 'nothing' }
  | { readonly as: 'html'; readonly html: string }
  | { readonly as: 'code'; readonly info: string; readonly text: string }
  | {
      /** Its content is parsed as markdown. */
      readonly as: 'markdown';
      readonly frame: Frame;
      /** Markdown of a paragraph before the content. */
      readonly before?: string;
    };

const code = new Set('code code-block sourcecode code-cell literalinclude parsed-literal prompt terminal'.split(' '));
const languages = new Map(
  Object.entries({ math: 'math', mermaid: 'mermaid', 'eval-rst': 'rst', 'csv-table': 'csv', 'code-cell': 'python' }),
);
const hidden = new Set(
  'contents index currentmodule module highlight meta default-role role tabularcolumns sectionauthor codeauthor'.split(
    ' ',
  ),
);
const plain = new Set(
  'tab-set grid grid-item container div margin only ifconfig list-table glossary hlist compound carousel'.split(' '),
);
const titled = new Set('card grid-item-card table topic sidebar aside rubric epigraph pull-quote centered'.split(' '));
const versions = new Map(
  Object.entries({
    versionadded: 'New in version',
    versionchanged: 'Changed in version',
    versionremoved: 'Removed in version',
    deprecated: 'Deprecated since version',
  }),
);

/** What a directive becomes on a page. An unknown one is markdown in colons, and code in backticks. */
export function viewOf(directive: Directive): DirectiveView {
  const { name, argument, text, isColon, options } = directive;
  if (hidden.has(name)) return { as: 'nothing' };
  if (code.has(name) || languages.has(name)) return codeView(directive);
  if (name === 'toctree') return { as: 'html', html: contentsHtml(directive) };
  if (name === 'raw') return argument.trim() === 'html' ? { as: 'html', html: text } : { as: 'nothing' };
  if (name === 'include') return { as: 'html', html: `<p>${linkHtml(argument, argument)}</p>\n` };
  if (/^(?:image|figure)$/.test(name)) return imageView(directive);
  if (/^button-(?:link|ref)$/.test(name))
    return { as: 'html', html: `<p>${linkHtml(argument, text.trim() || argument)}</p>\n` };
  const frame = frameOf(directive);
  if (frame !== undefined) return { as: 'markdown', frame };
  if (isColon || /^(?:figure-md|definition)$/.test(name)) return { as: 'markdown', frame: { shape: 'plain' } };
  return { as: 'code', info: '', text: text.trim() === '' ? argument : withoutBlank(text, options) };
}

function frameOf({ name, argument }: Directive): Frame | undefined {
  const title = argument.trim() === '' ? undefined : argument.trim();
  const version = versions.get(name);
  if (version !== undefined) return versionFrame(name, version, argument.trim());
  if (/^(?:tab|tab-item)$/.test(name)) return { shape: 'tab', label: title ?? '' };
  if (/^(?:dropdown|details|collapse|toggle)$/.test(name))
    return { shape: 'details', title: title ?? 'Details', isOpen: false };
  if (plain.has(name)) return { shape: 'plain' };
  if (titled.has(name) || name.includes(':')) return { shape: 'plain', title };
  if (name === 'admonition' || calloutKind(name) !== undefined) return { shape: 'callout', name, title };
  return undefined;
}

/** A callout whose first words are a version: `{versionadded} 2.1 Text`. */
function versionFrame(name: string, words: string, argument: string): Frame {
  return { shape: 'callout', name, title: `${words} ${argument}`.trim() };
}

function codeView({ name, argument, options, text }: Directive): DirectiveView {
  const language = languages.get(name) ?? argument.trim().split(/\s/)[0] ?? '';
  if (name === 'literalinclude') return { as: 'html', html: `<p>${linkHtml(argument, argument)}</p>\n` };
  const info = [
    language.replaceAll(/[`\s]/g, ''),
    options.has('caption') ? `title="${(options.get('caption') ?? '').replaceAll('"', '')}"` : '',
    options.has('emphasize-lines') ? `{${(options.get('emphasize-lines') ?? '').replaceAll(/[^\d,-]/g, '')}}` : '',
    options.has('linenos') || options.has('lineno-start') ? numberedLines(options.get('lineno-start')) : '',
  ];
  return { as: 'code', info: info.filter((part) => part !== '').join(' '), text: withoutBlank(text, options) };
}

/** The content without the empty lines that separate it from the options. */
function withoutBlank(text: string, options: ReadonlyMap<string, string>): string {
  return options.size > 0 ? text.replace(/^(?:[ \t]*\n)+/, '') : text;
}

function imageView({ argument, options }: Directive): DirectiveView {
  const [alt, width, height, target] = ['alt', 'width', 'height', 'target'].map((key) => options.get(key));
  const size = [
    [' width', width],
    [' height', height],
  ].map(([key, value = '']) => (/^\d+(?:px)?$/.test(value) ? `${key}="${Number.parseInt(value, 10)}"` : ''));
  const image = `<img src="${escapeHtml(argument.trim())}" alt="${escapeHtml(alt ?? '')}"${size.join('')}>`;
  const shown = target === undefined ? image : `<a href="${escapeHtml(target)}">${image}</a>`;
  return { as: 'markdown', frame: { shape: 'plain' }, before: shown };
}

/** Length limit of an entry of a table of contents, in characters. */
const maxEntryLength = 300;

/** The documents of a table of contents as a list of links. */
function contentsHtml({ text, options }: Directive): string {
  if (options.has('hidden')) return '';
  const entries = text.split('\n').flatMap((line) => {
    if (line.length > maxEntryLength) return [];
    const [, title, named, path] = /^(?:(.*\S)\s*<([^<>]+)>|(.+))$/.exec(line.trim()) ?? [];
    const target = named ?? path ?? '';
    if (target === '' || target === 'self' || target.includes('*')) return [];
    return [`<li>${linkHtml(target, title ?? target)}</li>\n`];
  });
  const caption = options.get('caption') ?? '';
  const heading = caption === '' ? '' : `<p><strong>${escapeHtml(caption)}</strong></p>\n`;
  return entries.length === 0 ? '' : `${heading}<ul>\n${entries.join('')}</ul>\n`;
}

function linkHtml(target: string, text: string): string {
  return `<a href="${escapeHtml(target.trim())}">${escapeHtml(text.trim())}</a>`;
}
