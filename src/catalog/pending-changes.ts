import type { Source } from '#sources/source.ts';

/** Collects the folders of sources that changed, until the sources are listed. */
export class PendingChanges {
  readonly #pending = new Map<Source, ReadonlySet<string> | undefined>();

  /** Adds changed folders of a source, or that anything may have changed. */
  add(source: Source, changed: ReadonlySet<string> | undefined): void {
    const before = this.#pending.has(source) ? this.#pending.get(source) : new Set<string>();
    this.#pending.set(source, changed && before?.union(changed));
  }

  /** The folders of a source that changed since the last call; undefined where anything may have. */
  take(source: Source): ReadonlySet<string> | undefined {
    const changed = this.#pending.get(source);
    this.#pending.delete(source);
    return changed;
  }
}
