/** Divides `title <target>`, as reStructuredText writes links; undefined for any other text. The title may be empty. */
export function titledTarget(text: string): { readonly title: string; readonly target: string } | undefined {
  const open = text.lastIndexOf('<');
  const target = text.slice(open + 1, -1);
  if (open < 0 || !text.endsWith('>') || target === '' || target.includes('>')) return undefined;
  return { title: text.slice(0, open).trimEnd(), target };
}
