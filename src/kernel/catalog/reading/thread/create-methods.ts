import { parseChangelog } from '#catalog/changelog/parse-changelog.ts';
import { imageSize } from '#catalog/images/image-size.ts';
import { logoShape } from '#catalog/images/logo-shape.ts';
import { readmeImages } from '#catalog/images/readme-images.ts';
import { documentLanguage } from '#catalog/languages/text-language.ts';
import { createAskedFiles, type FileRequest } from '#catalog/reading/asked-files.ts';
import { withTools } from '#catalog/reading/feature-read.ts';
import { readSites } from '#catalog/reading/read-sites.ts';
import type { ReadingMethods } from '#catalog/reading/reading-methods.ts';
import { exportedSettings } from '#catalog/toolchains/formats/exported-settings.ts';
import { featureReads } from '#features/reads.ts';
import { expandIncludes } from '#markdown/dialects/includes/expand-includes.ts';
import { findIncludes } from '#markdown/dialects/includes/find-includes.ts';
import { resolveLinks, writtenLinks } from '#markdown/links/linked-files.ts';
import { createMembers, type Members } from '#markdown/links/member.ts';
import { edgeKeys } from '#markdown/regions/shared-edges.ts';
import { createPlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import { createDescribeDocument } from '#markdown/text/describe-document.ts';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import type { Boilerplate } from '#model/page/render.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import type { Callable } from '#platform/worker/call.ts';
import { readMetadata } from '#sources/metadata.ts';
import { descriptionOf, type FileStart } from '#sources/metadata-input.ts';
import { ignoreSourceError } from '#sources/source.ts';

/** Larger settings and documents of a toolchain are not read, and larger files are not included, in bytes. */
const maxSettings = 1_000_000;
const maxIncluded = 200_000;

/** Files that one file may include. */
const maxIncludes = 100;

/** Creates the methods of a thread that reads. `ask` requests a file from its owner. */
export function createReadingMethods(ask: (request: FileRequest) => void): Callable<ReadingMethods> {
  const files = createAskedFiles(ask);
  const families = new Map<string, Members>();
  const boilerplates = new Map<string, Boilerplate>();
  const plain = createPlainMarkdown();
  const factsOf = createDocumentFacts(plain);
  const describe = createDescribeDocument();

  function membersOf(version: string): Members {
    const members = families.get(version);
    if (members === undefined) throw new Error('The family was not sent before the document.');
    return members;
  }

  const tools = { plain, describe, read: files.read, boilerplate: (version: string) => boilerplates.get(version) };
  return {
    ...withTools(featureReads, tools),
    addDirectory(version, directory, dropped) {
      for (const each of dropped) families.delete(each);
      families.set(version, createMembers(directory));
    },
    addBoilerplate(version, boilerplate, dropped) {
      for (const each of dropped) boilerplates.delete(each);
      boilerplates.set(version, boilerplate);
    },
    async document(bytes, file) {
      const text = decodeText(bytes);
      const facts = factsOf(text, file);
      const language = await documentLanguage(text, facts.data?.language);
      return { facts, language, written: writtenLinks(text, file) };
    },
    resolve: (written, from, version) => resolveLinks(written, from, membersOf(version)),
    answer: files.answer,
    sites: (input) =>
      readSites(input, (path, onTooLarge) => textOf(files.read(path, maxSettings), maxSettings, onTooLarge)),
    metadata: (input) => readMetadata({ ...input, describe, read: files.read }),
    settings: (file) => exportedSettings(file, (path) => textOf(files.read(path, maxSettings), maxSettings)),
    describe: (bytes, file) => descriptionOf(decodeText(bytes), file, describe),
    includes(bytes, dialects) {
      const marks = findIncludes(decodeText(bytes), dialects);
      return [...new Set(marks.map(({ include }) => include.path))].slice(0, maxIncludes);
    },
    edges: (bytes, names) => edgeKeys(decodeText(bytes), names),
    changes: (bytes) => parseChangelog(decodeText(bytes), plain),
    images: (bytes) => readmeImages(decodeText(bytes)),
    shape: logoShape,
    size: imageSize,
    async expanded(text, document, paths) {
      const known = new Set(paths);
      const read = async (path: string): Promise<string | undefined> => {
        const content = await textOf(files.read(path, maxIncluded), maxIncluded);
        return content?.includes('\0') ? undefined : content;
      };
      return (await expandIncludes(text, document, { has: (path) => known.has(path), read })).text;
    },
  };
}

/** The text of a file; undefined for one that does not exist, cannot be read or is longer than `limit` bytes. */
async function textOf(
  reading: Promise<FileStart | undefined>,
  limit: number,
  onTooLarge?: (reason: string) => void,
): Promise<string | undefined> {
  const start = await reading.catch(ignoreSourceError);
  if (start === undefined) return undefined;
  if (start.size <= limit) return decodeText(start.bytes);
  onTooLarge?.(`it is larger than ${limit / 1_000_000} MB`);
  return undefined;
}
