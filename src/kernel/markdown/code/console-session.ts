import { escapeText } from '#markdown/tree/escape-html.ts';
import { codeLines } from './code-lines.ts';
import type { Highlight } from './highlight.ts';
import { grammarOf } from './languages.ts';

/** Prompts that a session begins with, in any block of a shell or without a language: `$ `, `me@host:~$ `, `C:\> `. */
const prompts = [/^(?:\[[^\]\n]{1,60}\]|[^\s$]{0,60})\$ /, /^(?:PS )?[A-Z]:\\[^>\n]{0,80}> ?/];

/** Prompts that are something else in scripts, where `#` begins a comment: only in blocks that name a console. */
const consolePrompts = [...prompts, /^[^\s%]{0,60}% /, /^(?:[^\s#]{1,60})?# /];

interface SessionLine {
  readonly text: string;
  /** What the shell writes before a command; undefined for what it answers. */
  readonly prompt: string | undefined;
}

/**
 * The HTML of a console session: prompts and answers are marked, and commands highlighted. Undefined for code that does not
 * begin with a prompt, after comments.
 */
export function consoleSession(text: string, language: string, highlight: Highlight): string | undefined {
  const lines = linesOf(text, language);
  if (lines === undefined) return undefined;
  const commands = lines.flatMap(({ text: line, prompt }) => (prompt === undefined ? [] : [line.slice(prompt.length)]));
  const code = commands.join('');
  const highlighted = codeLines(highlight(code, 'bash') ?? escapeText(code)).values();
  return lines
    .map(({ text: line, prompt }) => {
      if (prompt === undefined) return line.trim() === '' ? line : span('output', line);
      return (prompt === '' ? '' : span('prompt', prompt)) + (highlighted.next().value ?? '');
    })
    .join('');
}

function linesOf(text: string, language: string): SessionLine[] | undefined {
  const grammar = grammarOf(language);
  if (language !== '' && grammar !== 'shell' && grammar !== 'bash') return undefined;
  const lines = text.split(/(?<=\n)/);
  const first = lines.find((line) => !/^\s*(#|$)/.test(line)) ?? lines[0] ?? '';
  const prompt = (grammar === 'shell' ? consolePrompts : prompts).find((one) => one.test(first));
  if (prompt === undefined) return undefined;
  let isContinued = false;
  return lines.map((line) => {
    const written = prompt.exec(line)?.[0] ?? (isContinued ? (/^> /.exec(line)?.[0] ?? '') : undefined);
    const isComment = written === undefined && line.startsWith('#');
    isContinued = written !== undefined && line.trimEnd().endsWith('\\');
    return { text: line, prompt: isComment ? '' : written };
  });
}

function span(name: string, text: string): string {
  const [, line = '', end = ''] = /^(.*?)(\n?)$/s.exec(text) ?? [];
  return `<span class="${name}">${escapeText(line)}</span>${end}`;
}
