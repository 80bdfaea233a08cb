import { documentLanguage } from '#catalog/languages/text-language.ts';
import { readSites } from '#catalog/toolchains/read-sites.ts';
import { expandIncludes } from '#markdown/dialects/includes/expand-includes.ts';
import { findIncludes } from '#markdown/dialects/includes/find-includes.ts';
import { linkedFiles } from '#markdown/links/linked-files.ts';
import { createMembers, type Members } from '#markdown/links/member.ts';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import type { Callable } from '#platform/worker/call.ts';
import { ignoreSourceError } from '#sources/source.ts';
import { createAskedFiles, type FileRequest } from './asked-files.ts';
import type { ReadingMethods } from './reading-methods.ts';

/** Files that one file may include. */
const maxIncludes = 100;

/** Creates the methods of a thread that reads. `ask` requests a file from its owner. */
export function createReadingMethods(ask: (request: FileRequest) => void): Callable<ReadingMethods> {
  const files = createAskedFiles(ask);
  const families = new Map<string, Members>();
  const factsOf = createDocumentFacts();

  async function textIn(path: string): Promise<string | undefined> {
    const bytes = await files.read(path).catch(ignoreSourceError);
    return bytes && decodeText(bytes);
  }

  function membersOf(version: string): Members {
    const members = families.get(version);
    if (members === undefined) throw new Error('The family was not sent before the document.');
    return members;
  }

  return {
    addDirectory(version, directory, dropped) {
      for (const each of dropped) families.delete(each);
      families.set(version, createMembers(directory));
    },
    async document(bytes, from, version) {
      const text = decodeText(bytes);
      const facts = factsOf(text, from.file);
      const language = await documentLanguage(text, facts.data?.language);
      return { facts, language, links: version === undefined ? [] : linkedFiles(text, from, membersOf(version)) };
    },
    answer: files.answer,
    sites: (input) => readSites(input, textIn),
    includes(bytes, dialects) {
      const marks = findIncludes(decodeText(bytes), dialects);
      return [...new Set(marks.map(({ include }) => include.path))].slice(0, maxIncludes);
    },
    async expanded(text, document, paths) {
      const known = new Set(paths);
      return (await expandIncludes(text, document, { has: (path) => known.has(path), read: textIn })).text;
    },
  };
}
