import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { createIgnoreRules } from '#sources/ignore/ignore-rules.ts';

/** The documents of a site that its settings leave out by patterns of `.gitignore`, as a field of the site. */
export function excludedField(
  { documents }: ToolchainFiles,
  root: string,
  patterns: string,
): Pick<DocumentSite, 'excluded'> {
  if (patterns.trim() === '') return {};
  const rules = createIgnoreRules();
  rules.add(root, patterns);
  const excluded = [...documents.keys()].filter((path) => path.startsWith(root) && rules.ignores(path));
  // Patterns that take too long match everything.
  return rules.exhausted() ? {} : { excluded };
}

/** The patterns of `.gitignore` that mean the same as globs, which begin at the folder of the documents. */
export function ignoreLines(globs: readonly string[]): string {
  return globs.map((glob) => (/^(?:\*\*\/|\/)/.test(glob) ? glob : `/${glob}`)).join('\n');
}
