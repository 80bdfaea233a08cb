const frontMatter = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/;

/** A line of YAML that names a value; two rulers with text between them are no front matter. */
const field = /^[\w"'][^\n:]*:(?:\s|$)/m;

/** The text without the YAML front matter that it may begin with. */
export function withoutFrontMatter(text: string): string {
  const [whole = '', yaml = ''] = text.startsWith('---') ? (frontMatter.exec(text) ?? []) : [];
  return field.test(yaml) ? text.slice(whole.length) : text;
}
