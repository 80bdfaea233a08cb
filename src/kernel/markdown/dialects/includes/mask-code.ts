const fence = /^[ \t]{0,12}(`{3,}(?=[^`]*$)|~{3,})/;

/** A text of the same length with blanks in place of the lines inside of fences, also of those in lists. */
export function maskCode(text: string): string {
  let open: string | undefined;
  const lines = text.split('\n').map((line) => {
    const [, edge] = fence.exec(line) ?? [];
    if (open === undefined) {
      open = edge;
      return line;
    }
    const closes = edge?.startsWith(open) === true && line.trim() === edge;
    if (closes) open = undefined;
    return closes ? line : ' '.repeat(line.length);
  });
  return lines.join('\n');
}
