/** Deeper nesting is refused: a parser, and code that walks over a value, would overflow the stack. */
export const maxNesting = 100;

/** A text is nested more deeply than anything that people write. */
export class NestingError extends Error {
  constructor() {
    super(`it is nested more than ${maxNesting} levels deep`);
    this.name = 'NestingError';
  }
}

/** Returns a value without circles. Throws {@link NestingError} for one that is nested too deeply. */
export function refuseNesting(value: unknown): unknown {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) throw new NestingError();
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}
