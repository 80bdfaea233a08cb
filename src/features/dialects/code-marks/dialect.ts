import type { MarkdownIt, Token } from 'markdown-it';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

/** A comment at the end of a line that marks it, as in VitePress: `// [!code highlight]`. */
const atEnd =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*)[ \t]*\[!code ([\w+-]+)(?::\d+)?\][ \t]*(?:-->|\*\/\}?)?[ \t]*$/;

/** A comment with a line of its own that marks others, as in Docusaurus: `// highlight-next-line`. */
const alone =
  /^[ \t]*(?:\/\/|#|--|<!--|\/\*|\{\/\*)[ \t]*(?:highlight|error|success|code-block-error)-(next-line|start|end)(?:-line)?[ \t]*(?:-->|\*\/\}?)?[ \t]*$/;

/** Longer lines have no mark, in characters. */
const maxLength = 2_000;

export const dialect: DialectPlugins = { 'code-marks': codeMarks };

/** Removes the comments that mark lines of code, and marks these lines. */
function codeMarks({ core }: MarkdownIt): void {
  core.ruler.after('block', 'code-marks', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'fence' && /\[!code |-(?:next-line|start)/.test(token.content)) markLines(token);
    }
  });
}

function markLines(token: Token): void {
  const shown: string[] = [];
  const marked: number[] = [];
  let isNext = false;
  let isInside = false;
  for (const line of token.content.split('\n')) {
    const [, edge] = (line.length <= maxLength && alone.exec(line)) || [];
    isNext ||= edge === 'next-line';
    if (edge === 'start' || edge === 'end') isInside = edge === 'start';
    if (edge !== undefined) continue;
    const [comment = '', kind = ''] = (line.length <= maxLength && atEnd.exec(line)) || [];
    shown.push(line.slice(0, line.length - comment.length));
    if (isNext || isInside || !/^(?:focus)?$/.test(kind)) marked.push(shown.length);
    isNext = false;
  }
  token.content = shown.join('\n');
  if (marked.length > 0) token.info = `${token.info} {${marked.join()}}`;
}
