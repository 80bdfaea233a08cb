import type { Address } from '#model/address/address.ts';
import { pageKind } from '#model/page/page.ts';
import { markupLinks } from './markup-links.ts';
import type { Members } from './member.ts';
import { repositoryPath } from './repository-path.ts';

const inlineLink = /\]\(\s*([^\s<>()]+(?:\([^\s<>()]*\))?[^\s<>()]*)/g;
const bracketedLink = /\]\(\s*<([^<>\n]+)>/g;
const definition = /^ {0,3}\[[^\]\n\r\u2028\u2029]+\]:\s*<?([^\s<>]+)/gm;
const attribute = /\s(?:href|src)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'>]+))/gi;
const imageSet = /\ssrcset\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const webAddress = /https?:\/\/[^\s<>"'()[\]]+/gi;

/**
 * Files and folders of the family that the links and images of a document name, without duplicates: by relative path, or by any
 * address of a member. Another package as a whole has the empty path. It works on the text, without parsing, because it runs
 * over every document during every sync. A surplus path only costs one lookup.
 */
export function linkedFiles(md: string, from: Address, members: Members): readonly Address[] {
  return resolveLinks(writtenLinks(md, from.file), from, members);
}

/** The links and images of a document as they are written, without duplicates: relative ones, and all web addresses. */
export function writtenLinks(md: string, file: string): readonly string[] {
  return [...new Set([...relativeLinks(md, file), ...Array.from(md.matchAll(webAddress), ([href]) => href)])];
}

/** The files and folders of the family that links of {@link writtenLinks} name, without duplicates. */
export function resolveLinks(written: readonly string[], from: Address, members: Members): readonly Address[] {
  const found = new Map<string, Address>();
  const add = (repo: string, file: string): void => {
    if (file !== '' || repo !== from.repo) found.set(`${repo}\n${file}`, { repo, file });
    if (file.endsWith('.html')) add(repo, file.replace(/\.html$/, '.md'));
  };
  for (const href of written) {
    if (!isRelative(href)) {
      addMember(members.at(href));
      continue;
    }
    add(from.repo, repositoryPath(href, from.file).path);
    addMember(href.startsWith('/') ? members.atPath(href) : members.beside(href, from.file));
  }
  return [...found.values()];

  function addMember(member: ReturnType<Members['at']>): void {
    if (member !== undefined) for (const file of member.files) add(member.repo, file);
  }
}

function relativeLinks(md: string, file: string): readonly string[] {
  const others = markupLinks(md, pageKind(file)?.kind ?? 'markdown');
  if (others !== undefined) return others.filter(isRelative);
  const links = [inlineLink, bracketedLink, definition, attribute].flatMap((pattern) =>
    [...md.matchAll(pattern)].map(written),
  );
  const sets = [...md.matchAll(imageSet)].flatMap((match) => written(match).split(','));
  const candidates = sets.map((candidate) => candidate.trim().split(/\s/)[0] ?? '');
  return [...links, ...candidates].filter(isRelative);
}

function isRelative(href: string): boolean {
  return href !== '' && !/^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(href);
}

function written([, ...groups]: RegExpExecArray): string {
  return groups.find((group) => group !== undefined) ?? '';
}
