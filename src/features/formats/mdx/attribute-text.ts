import { literalText, pathInside } from './literal-text.ts';
import type { MdxElement } from './mdx-nodes.ts';

/** The text of the first of the named attributes that is a string; undefined if there is none. */
export function textAttribute({ attributes }: MdxElement, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    const text =
      value?.kind === 'text' ? value.text : value?.kind === 'expression' ? literalText(value.text) : undefined;
    if (text !== undefined && text.trim() !== '') return text.trim();
  }
  return undefined;
}

/**
 * The path of the first of the named attributes: a string, the string inside of a call such as `require('./a.png')`, or the
 * path of an imported file.
 */
export function pathAttribute(
  element: MdxElement,
  names: readonly string[],
  imports: ReadonlyMap<string, string>,
): string | undefined {
  const written = textAttribute(element, names);
  if (written !== undefined) return written;
  for (const name of names) {
    const value = element.attributes.get(name);
    if (value?.kind !== 'expression') continue;
    const path = pathInside(value.text) ?? imports.get(/^\s*([\w$]+)(?:\.\w+)?\s*$/.exec(value.text)?.[1] ?? '');
    if (path !== undefined) return path;
  }
  return undefined;
}
