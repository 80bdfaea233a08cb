/** Folders of objects, and which of them one process reads together. */
export class ReaderGroups {
  /** In the order in which they were announced. */
  readonly #announced = new Set<string>();
  /** Folders that share no process: damage of another repository must not count as damage of this one. */
  readonly #alone = new Set<string>();

  /** Adds a folder that may share a process. */
  announce(objects: string): void {
    // In a list of paths, git reads colons and quotes.
    if (objects !== '' && !/[:"\n]/.test(objects)) this.#announced.add(objects);
  }

  /** Excludes a folder from sharing until it is forgotten. */
  isolate(objects: string): void {
    this.#alone.add(objects);
  }

  /** True for a folder that is excluded from sharing. */
  isAlone(objects: string): boolean {
    return this.#alone.has(objects) || !this.#announced.has(objects);
  }

  /** Removes a folder that was replaced or removed. */
  forget(objects: string): void {
    this.#announced.delete(objects);
    this.#alone.delete(objects);
  }

  /**
   * Folders that share a process with `objects`: those announced after it, as folders are read in this order, except the
   * `covered` ones.
   */
  othersOf(objects: string, covered: ReadonlySet<string>, limit: number): readonly string[] {
    if (this.isAlone(objects)) return [];
    const order = [...this.#announced];
    const from = order.indexOf(objects) + 1;
    return [...order.slice(from), ...order.slice(0, from)]
      .filter((each) => each !== objects && !covered.has(each) && !this.#alone.has(each))
      .slice(0, limit);
  }
}
