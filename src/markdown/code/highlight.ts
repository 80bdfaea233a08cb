import { createRequire } from 'node:module';
import type { ElementContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import { createLowlight } from 'lowlight';
import { grammarOf } from './languages.ts';

/** Marks up code by class names. Gives undefined for what stays plain text: unknown languages and code over the limit. */
export type Highlight = (code: string, language: string, limit?: number) => ElementContent[] | undefined;

/** Code longer than this is shown without colours, in characters: some grammars need time that grows with the square. */
const longest = 20_000;

/** Grammars that others hold within them, by the one that holds: what is not there when it is met stays plain. */
const within: Readonly<Record<string, readonly string[]>> = {
  django: ['xml'],
  dockerfile: ['bash'],
  erb: ['xml', 'ruby'],
  haml: ['ruby'],
  handlebars: ['xml'],
  javascript: ['xml', 'css', 'graphql'],
  markdown: ['xml'],
  php: ['xml'],
  'python-repl': ['python'],
  shell: ['bash'],
  twig: ['xml'],
  typescript: ['xml', 'css', 'graphql'],
  xml: ['css', 'javascript'],
  yaml: ['ruby'],
};

/** Makes a highlighter. It reads a grammar when it first meets its language, which takes a millisecond or two. */
export function createHighlight(): Highlight {
  const lowlight = createLowlight();
  const require = createRequire(import.meta.url);

  function load(grammar: string): void {
    if (lowlight.registered(grammar)) return;
    const language: LanguageFn = require(`highlight.js/lib/languages/${grammar}`);
    lowlight.register(grammar, language);
    for (const other of within[grammar] ?? []) load(other);
  }

  return (code, language, limit = longest) => {
    const grammar = grammarOf(language);
    if (grammar === undefined || code.length > limit) return undefined;
    load(grammar);
    return lowlight.highlight(grammar, code).children.filter((child) => child.type !== 'doctype');
  };
}
