/** Beginning of a list. */
export interface Beginning<T> {
  /** Items that are shown. */
  readonly items: readonly T[];
  /** Total number. */
  readonly total: number;
}
