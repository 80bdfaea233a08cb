import { Composer, type CST, type Document, Lexer, type ParsedNode, Parser } from 'yaml';
import { maxNesting, NestingError } from './nesting.ts';

/** Maximum number of tokens; blanks and line ends count. Text written by hand has about one for each three characters. */
const maxTokens = 300_000;

/** Maximum number of faults in a text that is read as far as possible. Each costs as much as a hundred tokens. */
const maxFaults = 200;

/** Longer indentation is refused, in characters: joining the lines of a text costs their length times the last indent. */
const maxIndent = 200;

/** A text is no valid YAML, or costs more to read than its length. */
export class YamlError extends Error {
  /** Where the fault is, in characters from the beginning; undefined for a fault of the whole text. */
  readonly offset: number | undefined;
  constructor(message: string, offset?: number) {
    super(message);
    this.name = 'YamlError';
    this.offset = offset;
  }
}

/** The first document of a YAML text. */
export type YamlDocument = Document.Parsed<ParsedNode, false>;

/**
 * Reads the first document of a YAML text into nodes whose scalars are texts, in linear time. Nesting, tokens and faults are
 * counted while the text is read, so that it ends at the limit. Throws {@link YamlError} for the first fault, or with
 * `tolerant` for too many, and {@link NestingError}.
 */
export function composeYaml(text: string, tolerant = false): YamlDocument | undefined {
  if (tooMuchIndent.test(text)) throw new YamlError(`a line begins with more than ${maxIndent} blanks`);
  let faults = 0;
  let last: YamlError | undefined;
  const countFault = (message: string, offset: number, isWarning = false): void => {
    faults += 1;
    // The library catches what is thrown inside a collection, and reports it again for each collection around it.
    if (last === undefined && faults > maxFaults) last = new YamlError(`it has more than ${maxFaults} faults`);
    if (last === undefined && !tolerant && !isWarning) last = new YamlError(message, offset);
    if (last !== undefined) throw last;
  };
  // Anchors and keys are not compared with each other: that takes the square of their number.
  const composer = new Composer<ParsedNode, false>({ schema: 'failsafe', uniqueKeys: false, strict: !tolerant });
  // The library collects all faults of a document, each with a stack trace, before it hands the document out.
  Object.assign(composer, {
    onError: (source: YamlPosition, _code: string, ...[message, isWarning]: readonly [string, boolean?]) =>
      countFault(message, offsetOf(source), isWarning),
  });
  const tokens = tokensOf(text, countFault);
  for (const document of composer.compose(tokens, true, text.length)) return document;
  return undefined;
}

const tooMuchIndent = new RegExp(`^[ \\t]{${maxIndent + 1}}`, 'm');

type CountFault = (message: string, offset: number) => void;

type YamlPosition = number | readonly number[] | { readonly offset: number };

function offsetOf(source: YamlPosition): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : (source[0] ?? 0);
}

/** The tokens of the first document. */
function* tokensOf(text: string, countFault: CountFault): Generator<CST.Token, void> {
  let documents = 0;
  for (const token of boundedTokens(text)) {
    if (token.type === 'document') documents += 1;
    if (documents > 1) return countFault('it has more than one document', token.offset);
    if (token.type === 'error') countFault(token.message, token.offset);
    else yield token;
  }
}

function* boundedTokens(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > maxTokens) throw new YamlError(`it has more than ${maxTokens} tokens`);
    yield* parser.next(lexeme);
    if (parser.stack.length > maxNesting) throw new NestingError();
  }
  yield* parser.end();
}
