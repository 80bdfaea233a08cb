/** A document was given up because it took too long; its thread takes the next one. */
export class InterruptedError extends Error {
  /** Says so. */
  constructor() {
    super('The document took too long and was given up; it is shown as plain text.');
    this.name = 'InterruptedError';
  }
}
