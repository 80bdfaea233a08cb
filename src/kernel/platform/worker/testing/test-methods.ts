/** The methods of the worker of these tests. */
export interface TestMethods {
  /** Adds two numbers at once. */
  add(a: number, b: number): number;
  /** Doubles a number later. */
  double(value: number): Promise<number>;
  /** The size of bytes. */
  size(bytes: Uint8Array<ArrayBuffer>): number;
  /** Throws an error, with a code unless that is empty. */
  fail(message: string, code: string): never;
  /** Ends the thread with an error that nothing catches. */
  crash(): void;
  /** Ends the thread. */
  exit(): void;
  /** Blocks the thread until it is interrupted. */
  block(): void;
  /** Works without an end, and ignores interruptions. */
  spin(): never;
  /** Fills the heap without an end. */
  fill(): never;
  /** Emits a question, and returns the reply to it. */
  ask(question: string): Promise<string>;
  /** Replies to the last question. */
  reply(text: string): void;
  /** Blocks the thread for milliseconds. */
  sleep(ms: number): void;
  /** Works for milliseconds as a library does that is loaded, then for others as a method. */
  load(libraryMs: number, ms: number): Promise<string>;
  /** Writes to the standard output. */
  print(text: string): void;
  /** Emits an event. */
  emit(event: string): void;
  /** The data that the thread was started with. */
  data(): string;
}
