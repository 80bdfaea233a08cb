import type { Emitter } from 'highlight.js';
import { escapeText } from '#markdown/tree/escape-html.ts';

/** Options that highlight.js passes to its emitter. */
interface EmitterOptions {
  /** Begins the class of every scope. */
  readonly classPrefix: string;
}

/** Writes highlighted code as HTML at once. The emitter of highlight.js builds a tree first. */
export class HtmlEmitter implements Emitter {
  readonly #prefix: string;
  #html = '';
  #open = 0;

  constructor({ classPrefix }: EmitterOptions) {
    this.#prefix = classPrefix;
  }

  /** Writes text. */
  addText(text: string): void {
    this.#html += escapeText(text);
  }

  /** Opens a scope, such as `title.function`. */
  openNode(scope: string): void {
    this.#openSpan(this.#prefix + (scope.includes('.') ? classesOf(scope) : scope));
  }

  /** Closes the scope that was opened last. */
  closeNode(): void {
    if (this.#open === 0) return;
    this.#open -= 1;
    this.#html += '</span>';
  }

  /** Opens a scope. */
  startScope(scope: string): void {
    this.openNode(scope);
  }

  /** Closes a scope. */
  endScope(): void {
    this.closeNode();
  }

  /** Writes code in another language. */
  __addSublanguage(other: Emitter, language?: string): void {
    other.finalize();
    if (language) this.#openSpan(language);
    this.#html += other.toHTML();
    if (language) this.closeNode();
  }

  /** Closes all scopes. */
  finalize(): void {
    while (this.#open > 0) this.closeNode();
  }

  toHTML(): string {
    return this.#html;
  }

  #openSpan(className: string): void {
    this.#open += 1;
    this.#html += `<span class="${className}">`;
  }
}

/** The classes of a scope with parts: `title.function` is `title function_`. */
function classesOf(scope: string): string {
  return scope
    .split('.')
    .map((part, index) => part + '_'.repeat(index))
    .join(' ');
}
