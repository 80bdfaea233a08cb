import { createRequire } from 'node:module';
import type { ElementContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import { createLowlight } from 'lowlight';
import { grammarOf } from './languages.ts';

/** Highlights code by class names. Returns undefined for an unknown language, and for code longer than the limit. */
export type Highlight = (code: string, language: string, limit?: number) => ElementContent[] | undefined;

/** Code longer than this is not highlighted, in characters: some grammars take quadratic time. */
const maxCodeLength = 20_000;

/** Grammars that embed others; these must be loaded too, or the embedded code stays plain. */
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

/** Creates a highlighter, which loads a grammar at the first use of its language in one or two milliseconds. */
export function createHighlight(): Highlight {
  const lowlight = createLowlight();
  const require = createRequire(import.meta.url);

  function load(grammar: string): void {
    if (lowlight.registered(grammar)) return;
    const language: LanguageFn = require(`highlight.js/lib/languages/${grammar}`);
    lowlight.register(grammar, language);
    for (const other of within[grammar] ?? []) load(other);
  }

  return (code, language, limit = maxCodeLength) => {
    const grammar = grammarOf(language);
    if (grammar === undefined || code.length > limit) return undefined;
    load(grammar);
    return lowlight.highlight(grammar, code).children.filter((child) => child.type !== 'doctype');
  };
}
