import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, type Options, Parser, type Program } from 'acorn';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { printedPosition, type SyntaxPosition } from '#platform/syntax-position.ts';

/** A module of JavaScript, as a tree. */
export interface ParsedModule {
  /** Its text without types, in which the nodes have their positions. */
  readonly text: string;
  readonly program: Program;
}

/** A place in a text. */
export type ModulePosition = Pick<SyntaxPosition, 'line' | 'column'>;

/** A text is no module. The message begins with "it". */
export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  /** Where the fault is, if the parser says so. */
  readonly position: ModulePosition | undefined;
  constructor(reason: string, cause: unknown, position?: ModulePosition) {
    super(reason, { cause });
    this.position = position;
  }
}

/**
 * The parser of TypeScript in Node has overflowed its stack. It refuses every other module too from now on, as long as this
 * thread exists.
 */
export class BrokenParserError extends Error {
  override readonly name = 'BrokenParserError';
}

/** Matches the paths of modules that can be parsed. */
export const modulePath = /\.(?:[cm]?[jt]s|json)$/;

/** Deeper nesting is refused, because the parser of TypeScript has a small stack. Brackets in texts count too. */
const maxNesting = 300;

const options: Options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true };

/** A parser that accepts what has a tree all the same, such as the export of a name that only types declare. */
const LiteralParser = Parser.extend(
  (Base) =>
    class extends Base {
      raiseRecoverable(): void {
        // Nothing is run.
      }
    },
);

/**
 * Parses a module of JavaScript, TypeScript or JSON by the ending of its file. Throws {@link ModuleError}, and
 * {@link BrokenParserError} for a text that breaks the parser of TypeScript.
 */
export function parseModule(file: string, source: string): ParsedModule {
  const text = file.endsWith('.json') ? `export default ${source}` : withoutTypes(file, source);
  try {
    return { text, program: parseScript(text) };
  } catch (cause) {
    throw cause instanceof RangeError ? tooDeep(cause) : faulty(cause, text);
  }
}

function withoutTypes(file: string, source: string): string {
  if (!/\.[cm]?ts$/.test(file)) return source;
  if (nestingOf(source) > maxNesting) throw tooDeep();
  try {
    return stripTypeScriptTypes(source);
  } catch (cause) {
    if (!errorCode(cause).endsWith('_TYPESCRIPT_SYNTAX')) throw new BrokenParserError(errorMessage(cause), { cause });
    throw faulty(cause, source);
  }
}

function nestingOf(source: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of source.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Parses a module, or a script with what modules forbid, such as octal numbers. */
function parseScript(text: string): Program {
  try {
    return LiteralParser.parse(text, { ...options, sourceType: 'module' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    try {
      return LiteralParser.parse(text, { ...options, sourceType: 'script' });
    } catch {
      throw error;
    }
  }
}

function tooDeep(cause?: unknown): ModuleError {
  return new ModuleError('it is nested too deeply', cause);
}

function faulty(cause: unknown, text: string): ModuleError {
  const position = positionOf(cause, text);
  const [reason = ''] = errorMessage(cause)
    .replace(/ \(\d+:\d+\)$/, '')
    .split('\n');
  const place = position === undefined ? '' : ` in line ${position.line}, column ${position.column}`;
  return new ModuleError(`it has an error${place}: ${reason}`, cause, position);
}

/** The position that acorn gives, or that Node prints. */
function positionOf(error: unknown, text: string): ModulePosition | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('pos' in error) || typeof error.pos !== 'number') {
    const printed = printedPosition(error.stack ?? '');
    return printed && { line: printed.line, column: printed.column };
  }
  const lines = text.slice(0, error.pos).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** A node and those below it, in their order, without the content of nodes that are not entered. Takes no stack. */
export function* nodesIn(root: AnyNode, isEntered: (node: AnyNode) => boolean = () => true): Generator<AnyNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (node !== root && !isEntered(node)) continue;
    const children = Object.values(node).flat().filter(isNode);
    for (const child of children.toReversed()) waiting.push(child);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
