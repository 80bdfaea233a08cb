import type { MarkdownIt } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';

const opening =
  /^\\begin\{((?:align|alignat|equation|eqnarray|flalign|gather|math|multline|bmatrix|matrix|pmatrix|vmatrix)\*?)\}/;

/** Lines of an environment that are read. */
const maxLines = 200;

/** Environments of LaTeX such as `\begin{align}` are formulas. */
export function environments({ block }: MarkdownIt): void {
  block.ruler.before(
    'table',
    'environments',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const [, name] = opening.exec(lineText(state, line)) ?? [];
      if (name === undefined) return false;
      const limit = Math.min(end, line + maxLines);
      let last = line;
      while (last < limit && !lineText(state, last).endsWith(`\\end{${name}}`)) last += 1;
      if (last === limit) return false;
      if (silent) return true;
      const token = state.push('fence', 'code', 0);
      const content = state.getLines(line, last + 1, state.blkIndent, true);
      Object.assign(token, { info: 'math', content, markup: '```', map: [line, last + 1] });
      state.line = last + 1;
      return true;
    },
    interrupts,
  );
}
