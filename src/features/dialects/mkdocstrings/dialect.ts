import type { MarkdownIt } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

const indent = 4;

export const dialect: DialectPlugins = { mkdocstrings };

/** References to the code of a project, `::: package.Name` with indented options, are its name as code. */
function mkdocstrings({ block }: MarkdownIt): void {
  block.ruler.before(
    'table',
    'mkdocstrings',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, end, silent) => {
      if (lineIndent(state, line) >= indent) return false;
      const [, name] = /^:::[ \t]+([\w./:-]+)$/.exec(lineText(state, line)) ?? [];
      if (name === undefined) return false;
      if (silent) return true;
      let next = line + 1;
      while (next < end && !state.isEmpty(next) && lineIndent(state, next) >= indent) next += 1;
      state.push('paragraph_open', 'p', 1).map = [line, next];
      const token = state.push('inline', '', 0);
      Object.assign(token, { content: `\`${name}\``, children: [], map: [line, next] });
      state.push('paragraph_close', 'p', -1);
      state.line = next;
      return true;
    },
    interrupts,
  );
}
