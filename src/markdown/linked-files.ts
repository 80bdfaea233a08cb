import { repositoryPath } from './repository-path.ts';

const inlineLink = /\]\(\s*([^\s<>()]+(?:\([^\s<>()]*\))?[^\s<>()]*)/g;
const bracketedLink = /\]\(\s*<([^<>\n]+)>/g;
const definition = /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)/gm;
const attribute = /\s(?:href|src)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'>]+))/gi;

/**
 * Repository paths that a document's relative links and images name, each once. Read off the text without parsing it: this
 * runs over every document at every sync, and a path too many costs one look that finds nothing.
 */
export function linkedFiles(md: string, file: string): readonly string[] {
  const paths = new Set<string>();
  for (const pattern of [inlineLink, bracketedLink, definition, attribute]) {
    for (const [, ...groups] of md.matchAll(pattern)) {
      const href = groups.find((group) => group !== undefined) ?? '';
      if (href === '' || /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(href)) continue;
      const { path } = repositoryPath(href, file);
      if (path === '') continue;
      paths.add(path);
      if (path.endsWith('.html')) paths.add(path.replace(/\.html$/, '.md'));
    }
  }
  return [...paths];
}
