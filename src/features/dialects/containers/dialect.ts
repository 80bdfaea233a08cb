import type { MarkdownIt } from 'markdown-it';
import { readAttributes, unquote } from '#features/dialects/shared/words.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { Frame, FrameMark } from '#markdown/dialects/frame.ts';
import { frameLines } from '#markdown/dialects/frames.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';

const line = /^(:{3,})[ \t]*([\w-]*)(?![\w-])(.*)$/;

/** Colons and a name, without a title in brackets, then attributes. */
const parts = /^(?:\[((?:[^[\]]|\[[^[\]]*\])*)\])?([^{]*)(?:\{(.*)\})?[^}]*$/;

export const dialect: DialectPlugins = { containers };

/** The containers of VitePress, VuePress, Docusaurus, dumi and Starlight: `::: tip Title` up to `:::`. */
function containers(parser: MarkdownIt): void {
  frameLines(parser, 'containers', readContainer);
  frameLines(parser, 'container-tabs', readTab);
}

function readContainer(text: string): FrameMark | undefined {
  if (!text.startsWith(':::')) return undefined;
  const [, colons = '', name = '', rest = ''] = line.exec(text) ?? [];
  const size = colons.length;
  if (size < 3) return undefined;
  if (name === '') return rest.replaceAll(':', '').trim() === '' ? { edge: 'close', family: ':', size } : undefined;
  return { edge: 'open', frame: frameOf(name, rest), family: ':', size };
}

/** The tabs of VuePress begin with `@tab` inside of a container, and end with the next. */
function readTab(text: string): FrameMark | undefined {
  const [, label] = /^@tab(?::active)?(?:[ \t]+(?![ \t])(.*))?$/.exec(text) ?? [];
  return label === undefined
    ? undefined
    : { edge: 'open', frame: { shape: 'tab', label }, family: '@', size: 1, isNext: true };
}

function frameOf(name: string, rest: string): Frame {
  const [, bracketed, plain = '', braced = ''] = parts.exec(rest.trimStart()) ?? [];
  const attributes = readAttributes(braced === '' ? plain : braced);
  const named = attributes.get('title') ?? attributes.get('label');
  const text = unquote(attributes.size > 0 && braced === '' ? '' : plain);
  const title = bracketed ?? named ?? (text === '' ? undefined : text);
  const kind = name.toLowerCase();
  if (kind === 'details' || kind === 'collapse' || kind === 'collapsible')
    return { shape: 'details', title: title ?? 'Details', isOpen: false };
  if (kind === 'code-group') return { shape: 'code-group' };
  if (/^(code-group-item|tab|tab-item|tabitem)$/.test(kind))
    return { shape: 'tab', label: title?.replace(/:active$/, '') ?? '' };
  if (calloutKind(kind) !== undefined) return { shape: 'callout', name, title };
  const shown = layouts.has(kind) ? undefined : title;
  return { shape: 'plain', title: shown, link: attributes.get('link'), isVerbatim: kind === 'v-pre' };
}

/** Containers whose title is a setting. */
const layouts: ReadonlySet<string> = new Set([
  'v-pre',
  'raw',
  'tabs',
  'left',
  'center',
  'right',
  'justify',
  'only',
  'slots',
]);
