import { fenceFor } from '#markdown/code/fence-for.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import { sliceOf } from './file-slice.ts';
import { findIncludes } from './find-includes.ts';
import { resolvePath } from './include-path.ts';
import type { Include } from './include-syntax.ts';
import { withRelativeLinks } from './relative-links.ts';

/** Files of the repository that documents may include. */
export interface IncludeSource {
  /** True if the repository publishes the file. */
  readonly has: (path: string) => boolean;
  /** Reads a file; undefined if it cannot be included, because it is too large or not text. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** A document whose includes are replaced. */
export interface IncludingDocument {
  /** Path inside the repository. */
  readonly path: string;
  readonly dialects: readonly Dialect[];
}

/** A document with its included files. */
export interface ExpandedDocument {
  readonly text: string;
  /** The files that were read for it, without duplicates. */
  readonly files: readonly string[];
}

/** Limits of one document: depth of includes, their number, and the characters that they may add. */
const maxDepth = 5;
const maxIncludes = 100;
const maxLength = 500_000;

/**
 * Replaces the marks of a document that include files of its repository by their content. What cannot be included stays as it is:
 * files outside of the repository, circles, and what exceeds the limits.
 */
export async function expandIncludes(
  text: string,
  document: IncludingDocument,
  source: IncludeSource,
): Promise<ExpandedDocument> {
  const expansion = new Expansion(document.dialects, source);
  const expanded = await expansion.expand(text, [document.path]);
  return { text: expanded, files: [...expansion.files] };
}

class Expansion {
  readonly files = new Set<string>();
  readonly #dialects: readonly Dialect[];
  readonly #source: IncludeSource;
  #includes = 0;
  #length = 0;

  constructor(dialects: readonly Dialect[], source: IncludeSource) {
    this.#dialects = dialects;
    this.#source = source;
  }

  /** Expands a text; `chain` are the files that include it, of which the last is its own. */
  async expand(text: string, chain: readonly string[]): Promise<string> {
    if (chain.length > maxDepth) return text;
    const pieces: string[] = [];
    let from = 0;
    for (const { index, whole, include } of findIncludes(text, this.#dialects)) {
      if (index < from) continue;
      const indent = /[ \t]*$/.exec(text.slice(Math.max(0, index - 100), index))?.[0] ?? '';
      const content = await this.#contentOf(include, chain);
      if (content === undefined) continue;
      const own = /^[ \t]*/.exec(whole)?.[0] ?? '';
      pieces.push(
        text.slice(from, index),
        own,
        content.replaceAll('\n', `\n${isAlone(text, index) ? indent + own : ''}`),
      );
      from = index + whole.length;
    }
    return pieces.join('') + text.slice(from);
  }

  async #contentOf(
    { path, slice, as, relative, around: [before, after] = ['', ''] }: Include,
    chain: readonly string[],
  ): Promise<string | undefined> {
    this.#includes += 1;
    if (this.#includes > maxIncludes || this.#length > maxLength) return undefined;
    const file = resolvePath(path, chain.at(-1) ?? '', this.#source.has);
    if (file === undefined || chain.includes(file)) return undefined;
    const text = await this.#source.read(file);
    const content = text === undefined ? undefined : sliceOf(text, slice);
    if (content === undefined) return undefined;
    this.files.add(file);
    this.#length += content.length;
    if (this.#length > maxLength) return undefined;
    if (as !== 'text') return fenced(content, as.info);
    const linked = relative === undefined ? content : withRelativeLinks(content, file, relative);
    return before + (await this.expand(linked, [...chain, file])) + after;
  }
}

/** True if only blanks stand before a mark on its line. */
function isAlone(text: string, index: number): boolean {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  return index - start <= 100 && text.slice(start, index).trim() === '';
}

function fenced(code: string, info: string): string {
  const fence = fenceFor(code);
  return `${fence}${info}\n${code}\n${fence}`;
}
