import { normalName } from '#markdown/links/name-id.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import type { RstNames } from './rst-names.ts';

/** The HTML of an image, with its size and its link. */
export function imageHtml(source: string, options: ReadonlyMap<string, string>, { targets }: RstNames): string {
  const src = source.replace(/\s+/g, '');
  const attributes = [
    `src="${escapeHtml(src)}"`,
    `alt="${escapeHtml(options.get('alt') ?? '')}"`,
    ...['width', 'height'].flatMap((name) => {
      const size = lengthOf(options.get(name));
      return size === undefined ? [] : [`${name}="${size}"`];
    }),
    ...(/^(?:left|right|center)$/.test(options.get('align') ?? '') && options.get('align') !== 'center'
      ? [`align="${options.get('align')}"`]
      : []),
  ];
  const image = `<img ${attributes.join(' ')}>`;
  const target = options.get('target')?.trim() ?? '';
  const [, name] = /^`?([^`]+?)`?_$/.exec(target) ?? [];
  const href = name === undefined ? target : (targets.get(normalName(name))?.href ?? '');
  return href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`;
}

/** A length that HTML knows: pixels or percents. */
function lengthOf(text = ''): string | undefined {
  const [, number = '', unit = ''] = /^(\d{1,5})(?:\.\d+)?\s*(px|%|)$/.exec(text.trim()) ?? [];
  return number === '' ? undefined : number + (unit === '%' ? '%' : '');
}
