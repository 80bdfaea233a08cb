/** The addresses of a crawl: which are known, which page named them first, and which are still to be visited. */
export class CrawlQueue {
  /** The page that named an address first; '' for an address that no page had to name. */
  readonly #namedBy = new Map<string, string>();
  readonly #waiting: string[] = [];

  /** Begins with the given addresses, the last of them visited first. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path, '');
  }

  /** How many addresses are known. */
  get size(): number {
    return this.#namedBy.size;
  }

  /** True when no address is left to visit. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Adds an address that a page names, unless it is known. */
  add(path: string, namedBy: string): void {
    if (this.#register(path, namedBy)) this.#waiting.push(path);
  }

  /** Adds addresses that the caller visits itself, and returns those that were not known. */
  claim(paths: Iterable<string>): readonly string[] {
    return [...paths].filter((path) => this.#register(path, ''));
  }

  /** Takes the address that was added last: the other forms of a page follow while its article is in memory. */
  take(): string | undefined {
    return this.#waiting.pop();
  }

  /** The page that named an address first; '' for an address that no page had to name. */
  namedBy(path: string): string {
    return this.#namedBy.get(path) ?? '';
  }

  #register(path: string, namedBy: string): boolean {
    if (this.#namedBy.has(path)) return false;
    this.#namedBy.set(path, namedBy);
    return true;
  }
}
