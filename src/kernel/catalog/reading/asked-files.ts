import type { FileStart } from '#sources/metadata-input.ts';
import { SourceError } from '#sources/source.ts';

/** A file that a thread asks its owner for. */
export interface FileRequest {
  /** Number of the request. */
  readonly id: number;
  /** Path in the repository. */
  readonly path: string;
  /** Bytes that are wanted of it, from its beginning. */
  readonly limit: number;
}

/** The answer: the beginning of the file, undefined when it does not exist, or why it cannot be read. */
export type FileAnswer = FileStart | undefined | { readonly error: string };

/** The files that a method reads while it runs. */
export interface AskedFiles {
  /** Asks for the beginning of a file. Throws `SourceError` for one that cannot be read. */
  read(path: string, limit: number): Promise<FileStart | undefined>;
  /** Passes on the answer to a request. */
  answer(id: number, answer: FileAnswer): void;
}

/** Creates the files of a thread, which `ask` requests from its owner. */
export function createAskedFiles(ask: (request: FileRequest) => void): AskedFiles {
  const waiting = new Map<number, (answer: FileAnswer) => void>();
  let count = 0;
  return {
    async read(path, limit) {
      count += 1;
      const id = count;
      const answer = await new Promise<FileAnswer>((resolve) => {
        waiting.set(id, resolve);
        ask({ id, path, limit });
      });
      if (answer !== undefined && 'error' in answer) throw new SourceError(answer.error);
      return answer;
    },
    answer(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
