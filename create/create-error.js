/** A site cannot be set up as requested. The message explains why and what to do. */
export class CreateError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'CreateError';
    this.isExpected = true;
  }
}
