import { documentLanguage } from '#catalog/languages/text-language.ts';
import { linkedFiles } from '#markdown/links/linked-files.ts';
import { createMembers, type Members } from '#markdown/links/member.ts';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import type { Callable } from '#platform/worker/call.ts';
import type { ReadingMethods } from './reading-methods.ts';

/** Creates the methods of a thread that reads. */
export function createReadingMethods(): Callable<ReadingMethods> {
  const families = new Map<string, Members>();
  const factsOf = createDocumentFacts();

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
  };
}
