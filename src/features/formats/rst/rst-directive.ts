import { dedentLines, indentOf, isBlank, takeIndented } from './rst-lines.ts';

/** A directive as it is written. */
export interface Directive {
  /** Its name in lower case. */
  readonly name: string;
  /** The text after the name, and the lines below it up to an option or an empty line. */
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  /** The lines of its content. */
  readonly body: readonly string[];
  /** Index of the first line after it. */
  readonly next: number;
}

const start = /^\.\. ?(?:\|[^|]+\| )?([A-Za-z][\w+.:-]*?) ?::(?:\s+(?!\s)(.*))?$/;
const option = /^:([\w][\w -]*):(?:\s+(?!\s)(.*))?$/;

/** Directives whose text may begin on the line of their name. */
const withText =
  /^(?:note|tip|important|warning|caution|attention|danger|error|hint|seealso|todo|deprecated|version(?:added|changed|removed)|math|parsed-literal|only|centered|epigraph|pull-quote|highlights|compound|rst-class|glossary)$/;

/** Reads the directive at a line; undefined for anything else. */
export function readDirective(lines: readonly string[], at: number): Directive | undefined {
  const [whole, name = '', first = ''] = start.exec(lines[at] ?? '') ?? [];
  if (whole === undefined) return undefined;
  const { lines: inside, next } = takeIndented(lines, at + 1);
  const key = name.toLowerCase();
  const isDetached = isBlank(lines[at + 1]);
  const options = new Map<string, string>();
  const argument = [first.trim()];
  let index = 0;
  if (!isDetached) {
    while (
      index < inside.length &&
      !isBlank(inside[index]) &&
      !option.test(inside[index] ?? '') &&
      !withText.test(key)
    ) {
      argument.push((inside[index] ?? '').trim());
      index += 1;
    }
    index = readOptions(inside, index, options);
  }
  return { name: key, argument: argument.join('\n').trim(), options, body: dedentLines(inside.slice(index)), next };
}

/** Reads options and returns the index of the line after them. */
function readOptions(lines: readonly string[], from: number, options: Map<string, string>): number {
  let index = from;
  let last: string | undefined;
  for (; index < lines.length && !isBlank(lines[index]); index += 1) {
    const line = lines[index] ?? '';
    const [, name, value = ''] = option.exec(line) ?? [];
    if (name !== undefined) {
      last = name.toLowerCase();
      options.set(last, value.trim());
    } else if (last !== undefined && indentOf(line) > 0)
      options.set(last, `${options.get(last) ?? ''} ${line.trim()}`.trim());
    else break;
  }
  return index;
}
