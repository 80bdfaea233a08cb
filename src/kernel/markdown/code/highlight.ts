import { createRequire } from 'node:module';
import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import { HtmlEmitter } from './html-emitter.ts';
import { grammarOf } from './languages.ts';

/** Highlights code by class names. Returns safe HTML, or undefined for an unknown language, and for code longer than the limit. */
export type Highlight = (code: string, language: string, limit?: number) => string | undefined;

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
  const highlighter = hljs.newInstance();
  highlighter.configure({ __emitter: HtmlEmitter });
  const require = createRequire(import.meta.url);

  function load(grammar: string): void {
    if (highlighter.getLanguage(grammar) !== undefined) return;
    const language: LanguageFn = require(`highlight.js/lib/languages/${grammar}`);
    highlighter.registerLanguage(grammar, language);
    for (const other of within[grammar] ?? []) load(other);
  }

  return (code, language, limit = maxCodeLength) => {
    const grammar = grammarOf(language);
    if (grammar === undefined || code.length > limit) return undefined;
    load(grammar);
    const { value, errorRaised } = highlighter.highlight(code, { language: grammar, ignoreIllegals: true });
    if (errorRaised !== undefined)
      throw new Error(`The code cannot be highlighted as ${grammar}.`, { cause: errorRaised });
    return value;
  };
}
