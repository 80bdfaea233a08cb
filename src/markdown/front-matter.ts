const frontMatter = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** The text without the YAML front matter that it may begin with. */
export function withoutFrontMatter(text: string): string {
  return text.startsWith('---') ? text.replace(frontMatter, '') : text;
}
