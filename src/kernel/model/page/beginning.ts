/** Beginning of a list. */
export interface Beginning<T> {
  /** Items that are shown. */
  readonly items: readonly T[];
  readonly total: number;
}

/** The first items of a list as they are shown, with the length of the list. */
export function beginning<From, To>(list: readonly From[], max: number, view: (item: From) => To): Beginning<To> {
  return { items: list.slice(0, max).map(view), total: list.length };
}
