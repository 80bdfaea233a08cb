import type { Element, ElementContent } from 'hast';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import properties from 'highlight.js/lib/languages/properties';
import { common, createLowlight } from 'lowlight';

/** Code longer than this is shown without colours, in characters: some grammars need time that grows with the square. */
const longest = 20_000;

/** The same for a file of data; the grammars of data take one pass. */
const longestFile = 100_000;

const lowlight = createLowlight({ ...common, dockerfile, nginx, powershell, properties });

/** Marks up code by class names; a language that is not known stays plain text. */
export function highlight(code: string, language: string, limit = longest): ElementContent[] | undefined {
  if (code.length > limit || !lowlight.registered(language)) return undefined;
  return lowlight.highlight(language, code).children.filter((child) => child.type !== 'doctype');
}

/** A code block of a whole file. */
export function codeBlock(code: string, language: string): Element {
  const children = highlight(code, language, longestFile) ?? [{ type: 'text', value: code }];
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: ['hljs', `language-${language}`] },
    children,
  };
  return { type: 'element', tagName: 'pre', properties: {}, children: [element] };
}
