import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { readFenceInfo } from '#markdown/code/fence-info.ts';
import { interrupts, lineIndent, lineText } from './block-line.ts';
import type { Frame, FrameMark } from './frame.ts';
import { frameEnd, frameStart } from './frame-html.ts';

declare module 'markdown-it' {
  interface Token {
    /** The mark of a frame, in a token that only {@link frames} reads. */
    frameMark?: FrameMark;
  }
}

/** Frames that are nested deeper have no frame of their own. */
const maxDepth = 50;

/** Reads a line of text without its indentation; undefined if it is no mark. */
export type ReadMark = (line: string) => FrameMark | undefined;

/** Adds the marks of a dialect that have a line of their own. {@link frames} must be added too. */
export function frameLines({ block }: MarkdownIt, name: string, read: ReadMark): void {
  block.ruler.before(
    'table',
    name,
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, _end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const mark = read(lineText(state, line));
      if (mark === undefined) return false;
      if (silent) return true;
      pushMark(state, mark, [line, line + 1]);
      state.line = line + 1;
      return true;
    },
    interrupts,
  );
}

/** Writes a mark that begins or ends a frame, for the lines `map`. */
export function pushMark(state: StateBlock, mark: FrameMark, map: [number, number]): void {
  const token = state.push('frame_mark', '', 0);
  token.frameMark = mark;
  token.map = map;
}

/** Turns the marks of dialects into HTML. Frames that nothing ends, end with the block that contains them. */
export function frames(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'frames', (state) => {
    if (!state.tokens.some(({ frameMark }) => frameMark !== undefined)) return;
    const writer = new FrameWriter(
      (markdown) => parser.renderInline(markdown, {}),
      (map) => {
        const token = new state.Token('html_block', '', 0);
        token.map = map;
        return token;
      },
    );
    for (const token of state.tokens) writer.write(token);
    state.tokens = writer.end();
  });
}

type Opened = Extract<FrameMark, { edge: 'open' }>;

class FrameWriter {
  readonly #tokens: Token[] = [];
  readonly #open: (Opened | 'block')[] = [];
  readonly #inline: (markdown: string) => string;
  readonly #create: (map: [number, number] | null) => Token;
  #depth = 0;
  #isAfterTab = false;

  constructor(inline: (markdown: string) => string, create: (map: [number, number] | null) => Token) {
    this.#inline = inline;
    this.#create = create;
  }

  write(token: Token): void {
    const { frameMark: mark, nesting } = token;
    if (mark !== undefined) {
      this.#mark(mark, token.map);
      return;
    }
    if (nesting === -1) this.#endBlock();
    if (nesting === 1) this.#open.push('block');
    const top = this.#open.at(-1);
    const isTab = token.type === 'fence' && typeof top === 'object' && top.frame.shape === 'code-group';
    if (isTab) this.#writeCodeTab(token);
    else this.#add(token);
  }

  end(): Token[] {
    this.#closeTo(0);
    return this.#tokens;
  }

  #mark(mark: FrameMark, map: [number, number] | null): void {
    if (mark.edge === 'none') return;
    const start = this.#startOf(mark);
    if (mark.edge === 'close' || (mark.edge === 'toggle' && start >= 0)) {
      if (start >= 0) this.#closeTo(start);
      return;
    }
    if (mark.edge === 'open' && mark.isNext && start >= 0) this.#closeTo(start);
    this.#begin({ ...mark, edge: 'open', size: mark.edge === 'open' ? mark.size : 1 }, map);
  }

  /** The index of the innermost frame that a mark ends: one of its own length, or a shorter one; -1 if there is none. */
  #startOf(mark: Exclude<FrameMark, { edge: 'none' }>): number {
    const size = mark.edge === 'toggle' ? 1 : mark.size;
    const within = this.#open.lastIndexOf('block');
    const ends = (each: Opened | 'block', index: number): boolean =>
      index > within && each !== 'block' && each.family === mark.family;
    const same = this.#open.findLastIndex((each, at) => ends(each, at) && each !== 'block' && each.size === size);
    return same >= 0
      ? same
      : this.#open.findLastIndex((each, at) => ends(each, at) && each !== 'block' && each.size < size);
  }

  #begin(mark: Opened, map: [number, number] | null): void {
    if (this.#depth >= maxDepth) return;
    this.#depth += 1;
    this.#open.push(mark);
    this.#html(frameStart(mark.frame, { isFirst: !this.#isAfterTab, inline: this.#inline }), map);
    this.#isAfterTab = false;
  }

  #endBlock(): void {
    const block = this.#open.lastIndexOf('block');
    if (block < 0) return;
    this.#closeTo(block + 1);
    this.#open.pop();
  }

  /** Ends all frames from an index on. */
  #closeTo(start: number): void {
    while (this.#open.length > start) {
      const last = this.#open.pop();
      if (last === undefined || last === 'block') continue;
      this.#depth -= 1;
      this.#html(frameEnd(last.frame), null);
      this.#isAfterTab = last.frame.shape === 'tab';
    }
  }

  #writeCodeTab(token: Token): void {
    const { title, language } = readFenceInfo(token.info);
    const frame: Frame = { shape: 'tab', label: title ?? language };
    this.#html(frameStart(frame, { isFirst: !this.#isAfterTab, inline: this.#inline }), null);
    token.info = token.info.replace(/\[[^[\]]*\]/, '');
    this.#add(token);
    this.#html(frameEnd(frame), null);
    this.#isAfterTab = true;
  }

  #html(html: string, map: [number, number] | null): void {
    if (html === '') return;
    const token = this.#create(map);
    token.content = html;
    this.#tokens.push(token);
  }

  #add(token: Token): void {
    this.#isAfterTab = false;
    this.#tokens.push(token);
  }
}
