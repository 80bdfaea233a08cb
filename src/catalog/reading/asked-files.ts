import { SourceError } from '#sources/source.ts';

/** A file that a thread asks its owner for. */
export interface FileRequest {
  /** Number of the request. */
  readonly id: number;
  /** Path in the repository. */
  readonly path: string;
}

/** The answer: the bytes of the file, undefined when it does not exist, or why it cannot be read. */
export type FileAnswer = { readonly bytes: Uint8Array | undefined } | { readonly error: string };

/** The files that a method reads while it runs. */
export interface AskedFiles {
  /** Asks for a file. Throws `SourceError` for one that cannot be read. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Passes on the answer to a request. */
  answer(id: number, answer: FileAnswer): void;
}

/** Creates the files of a thread, which `ask` requests from its owner. */
export function createAskedFiles(ask: (request: FileRequest) => void): AskedFiles {
  const waiting = new Map<number, (answer: FileAnswer) => void>();
  let count = 0;
  return {
    async read(path) {
      count += 1;
      const id = count;
      const answer = await new Promise<FileAnswer>((resolve) => {
        waiting.set(id, resolve);
        ask({ id, path });
      });
      if ('error' in answer) throw new SourceError(answer.error);
      return answer.bytes;
    },
    answer(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
