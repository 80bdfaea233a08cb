/**
 * Options of a test with hostile input: it takes less than a second on an idle machine, and minutes if its cost grows with
 * the square of the input. A busy machine stays within the limit.
 */
export const hostileInput = { timeout: 30_000 };
