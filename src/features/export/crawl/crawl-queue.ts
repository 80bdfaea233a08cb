/** The addresses of a crawl: the known ones, the page that first linked to each, and those still to visit. */
export class CrawlQueue {
  /** The page that first linked to each address; '' for a listed address. */
  readonly #namedBy = new Map<string, string>();
  readonly #waiting: string[] = [];

  /** Starts with the given addresses, and visits the last of them first. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path, '');
  }

  /** Number of known addresses. */
  get size(): number {
    return this.#namedBy.size;
  }

  /** True when no address is left to visit. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Adds an address that a page links to, unless it is known. */
  add(path: string, namedBy: string): void {
    if (this.#register(path, namedBy)) this.#waiting.push(path);
  }

  /** Adds addresses that the caller visits itself, and returns the new ones. */
  claim(paths: Iterable<string>): readonly string[] {
    return [...paths].filter((path) => this.#register(path, ''));
  }

  /**
   * Removes and returns the address that was added last, so that the other forms of a page follow while its article is
   * in memory.
   */
  take(): string | undefined {
    return this.#waiting.pop();
  }

  /** The page that first linked to an address; '' for a listed address. */
  namedBy(path: string): string {
    return this.#namedBy.get(path) ?? '';
  }

  #register(path: string, namedBy: string): boolean {
    if (this.#namedBy.has(path)) return false;
    this.#namedBy.set(path, namedBy);
    return true;
  }
}
