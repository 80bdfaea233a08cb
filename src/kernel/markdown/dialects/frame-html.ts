import { calloutEnd, calloutKind, calloutStart } from '#markdown/syntax/callout-html.ts';
import { tabEnd, tabStart } from '#markdown/syntax/tabs-html.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import type { Frame } from './frame.ts';

/** Where a frame is written. */
export interface FramePlace {
  /** True if no tab stands before it. */
  readonly isFirst: boolean;
  /** Renders markdown of one line. */
  readonly inline: (markdown: string) => string;
}

/** Callouts whose words say nothing about their content. */
const nameless: ReadonlySet<string> = new Set(['callout', 'aside', 'banner', 'alert', 'admonition', 'block']);

/** The HTML before the content of a frame. */
export function frameStart(frame: Frame, { isFirst, inline }: FramePlace): string {
  if (frame.shape === 'callout') return calloutStart(calloutKind(frame.name) ?? 'note', inline(titleOf(frame)));
  if (frame.shape === 'details')
    return `<details${frame.isOpen ? ' open' : ''}>\n<summary>${inline(frame.title)}</summary>\n`;
  if (frame.shape === 'tab') return tabStart({ label: inline(frame.label), isFirst });
  if (frame.shape === 'quote') return '<blockquote>\n';
  if (frame.shape === 'plain' && frame.isVerbatim) return '<div v-pre>\n';
  return frame.shape === 'plain' ? plainStart(frame, inline) : '';
}

function plainStart(
  { title = '', link, text = '' }: Extract<Frame, { shape: 'plain' }>,
  inline: FramePlace['inline'],
): string {
  const shown = inline(title);
  const linked = link === undefined ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`;
  const heading = title === '' ? '' : `<p><strong>${linked}</strong></p>\n`;
  return text === '' ? heading : `${heading}<p>${inline(text)}</p>\n`;
}

/** The HTML after the content of a frame. */
export function frameEnd(frame: Frame): string {
  const { shape } = frame;
  if (shape === 'plain' && frame.isVerbatim) return '</div>\n';
  if (shape === 'callout') return calloutEnd;
  if (shape === 'details') return '</details>\n';
  if (shape === 'tab') return tabEnd;
  return shape === 'quote' ? '</blockquote>\n' : '';
}

function titleOf({ name, title }: Extract<Frame, { shape: 'callout' }>): string {
  if (title !== undefined) return title;
  return nameless.has(name.toLowerCase()) ? '' : titleFromName(name);
}

/** The words of a name: `seealso` and `code-group` have spaces on a page. */
export function titleFromName(name: string): string {
  const words = name.toLowerCase() === 'seealso' ? 'see also' : name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
