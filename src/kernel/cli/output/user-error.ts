/** The request of the user is impossible. The message explains why and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly isExpected = true;
}
