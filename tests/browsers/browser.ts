/** A browser with one tab, as a journey drives it. Methods reject where the browser does not answer or has ended. */
export interface Browser {
  /** Name and version, such as `firefox/153.8.0`. */
  readonly name: string;
  /** Opens an address and resolves when the document is loaded. */
  open(url: string): Promise<void>;
  /** Loads the document again, with or without a network. */
  reload(): Promise<void>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  evaluate<Args extends readonly unknown[], T>(run: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>;
  /** Clicks the middle of the first element that a CSS selector finds. */
  click(selector: string): Promise<void>;
  /** Presses keys one after the other: characters, or `Enter` and `Escape`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Presses a key while Control is down. */
  pressControl(key: string): Promise<void>;
  /** Sets the width and height of the window, in CSS px. */
  resize(width: number, height: number): Promise<void>;
  /** Ends it and removes its profile. */
  close(): Promise<void>;
}
