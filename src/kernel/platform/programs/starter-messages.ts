import type { ProgramStart } from './program.ts';

/** Asks the starter for a program. Its pipes are three connections, each of which begins with {@link connectionHead}. */
export interface StartMessage extends Required<ProgramStart> {
  readonly id: number;
}

/** What the starter reports: that it takes programs, or what became of one. */
export type StarterReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly id: number; readonly pid: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string }
  | { readonly kind: 'ended'; readonly id: number; readonly code: number | null };

/** What a connection is to its program. */
export type Pipe = 'stdin' | 'stdout' | 'stderr';

/** The first line of a connection, with its newline. */
export function connectionHead(id: number, pipe: Pipe): string {
  return `${id} ${pipe}\n`;
}
