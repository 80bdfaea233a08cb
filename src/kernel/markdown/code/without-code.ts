const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** The lines of a document with empty lines in place of code blocks. Works on lines, without parsing. */
export function withoutCode(lines: readonly string[]): readonly string[] {
  let open: string | undefined;
  return lines.map((line) => {
    if (open !== undefined) {
      if (closesFence(line, open)) open = undefined;
      return '';
    }
    open = fence.exec(line)?.[1];
    return open === undefined ? line : '';
  });
}

function closesFence(line: string, open: string): boolean {
  const mark = line.trim();
  return mark.startsWith(open) && mark === mark.slice(0, 1).repeat(mark.length);
}
