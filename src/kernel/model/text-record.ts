/** A small text that several processes read and change, such as a secret that they share. */
export interface TextRecord {
  /** Reads the text; undefined when nothing is stored. Throws if it cannot be read. */
  read(): Promise<string | undefined>;
  /**
   * Stores what `make` returns for the current text, in one step that no other process interrupts, and returns it. `make` may be
   * called again if another process was faster. Throws if the text cannot be stored.
   */
  change(make: (text: string | undefined) => string): Promise<string>;
}
