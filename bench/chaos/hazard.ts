import type { World } from './world.ts';

/** A fault that begins and ends while readers ask. */
export interface Hazard {
  /** What happens. */
  readonly name: string;
  /** What readers and the operator may see. */
  readonly expected: string;
  /** Lets it begin. Resolves to what ends it. */
  readonly begin: (world: World) => Promise<() => Promise<void>>;
  /** What readers may get beside right answers: a 503 with Retry-After, or no answer. Nothing by default. */
  readonly allows?: readonly ('busy' | 'none')[];
  /** True if the process ends, or is ended. */
  readonly restarts?: true;
  /** True if it needs the rights of root. */
  readonly needsRoot?: true;
  /** How long it lasts at least, in ms; 3 s by default. */
  readonly lastsMs?: number;
  /** What the health or the log must say during it. */
  readonly says?: RegExp;
}
