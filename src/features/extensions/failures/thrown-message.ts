/** Length of a message that is kept, in characters. */
const maxLength = 500;

/** Mistakes in the code of an extension, whose place its author wants to know; other errors say what they mean. */
const mistakes = [TypeError, ReferenceError, SyntaxError, RangeError];

/**
 * The message of anything that an extension threw, and for a mistake in its code the file and the line. `module` is the URL of
 * its module. Never throws, whatever getters the value has.
 */
export function thrownMessage(thrown: unknown, module: string): string {
  try {
    const isError = thrown instanceof Error;
    // Messages may quote documents, which must not write lines of the log or colour a terminal.
    const message = `${isError ? thrown.message : thrown}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, maxLength);
    const place =
      isError && mistakes.some((each) => thrown instanceof each) ? positionIn(thrown.stack ?? '', module) : '';
    return message + place;
  } catch {
    return 'a value without a message was thrown';
  }
}

/** The first place of a stack in the folder of the module, such as ` (chart.ts:12)`; empty if there is none. */
function positionIn(stack: string, module: string): string {
  const { href, pathname } = new URL('.', module);
  for (const line of stack.split('\n')) {
    const folder = [href, decodeURIComponent(pathname)].find((each) => line.includes(each));
    const rest = folder === undefined ? '' : line.slice(line.indexOf(folder) + folder.length);
    const [, file, at] = /^([^:?()]+)(?:\?[^:]*)?:(\d+)/.exec(rest) ?? [];
    if (file !== undefined) return ` (${decodeURIComponent(file)}:${at})`;
  }
  return '';
}
