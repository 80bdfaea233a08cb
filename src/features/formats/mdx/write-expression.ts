import { fenced } from './lay-out.ts';
import { literalText } from './literal-text.ts';

/** Where an expression stands. */
export interface ExpressionPlace {
  /** The text before it on its line. */
  readonly line: string;
  /** True if it has lines of its own. */
  readonly isBlock: boolean;
}

/** An expression as markdown: nothing for a comment, text for a string, else code. Nothing is evaluated. */
export function writeExpression(value: string, { line, isBlock }: ExpressionPlace): string {
  const text = literalText(value);
  if (text !== undefined) return text;
  const code = value.trim();
  if (code === '' || /^(?:\/\*[\s\S]*\*\/|\/\/[^\n]*)$/.test(code)) return '';
  if (/^#[\w:.-]+$/.test(code)) return /^ *#{1,6}\s/.test(line) ? `<a id="${code.slice(1)}"></a>` : '';
  // Attributes of other dialects are for their own rules.
  if (/^[.:#][\w-]/.test(code)) return `{${value}}`;
  return isBlock && value.includes('\n') ? fenced(code, 'jsx') : inlineCode(code);
}

/** Code in a line of text. */
export function inlineCode(code: string): string {
  const text = code.replaceAll('\n', ' ');
  const longest = [...text.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 0);
  const marks = '`'.repeat(longest + 1);
  return longest > 0 ? `${marks} ${text} ${marks}` : `${marks}${text}${marks}`;
}
