/** What was asked for cannot be done. The message says why and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
