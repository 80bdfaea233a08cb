/**
 * Divides highlighted code into lines with their line ends, each HTML of its own. A span that crosses a line end continues
 * in the next line; spans without text are left out.
 */
export function codeLines(html: string): string[] {
  const open: string[] = [];
  const lines = html.split(/(?<=\n)/).map((line) => {
    const start = open.join('');
    for (const [tag] of line.matchAll(/<[^>]*>/g)) {
      if (tag === '</span>') open.pop();
      else open.push(tag);
    }
    return withoutEmptySpans(start + line + '</span>'.repeat(open.length));
  });
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function withoutEmptySpans(html: string): string {
  const shorter = html.replace(/<span[^>]*><\/span>/g, '');
  return shorter === html ? html : withoutEmptySpans(shorter);
}
