/** A fence for a code block: longer than any fence of backticks in the code. */
export function fenceFor(code: string): string {
  const runs = [...code.matchAll(/^[ \t]*(`{3,})/gm)];
  return '`'.repeat(runs.reduce((longest, [, run = '']) => Math.max(longest, run.length), 2) + 1);
}
