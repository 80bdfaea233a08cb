/**
 * Returns the function that makes a value of an object once, and keeps it for as long as the object is in use. What data are
 * derived from is the same object for as long as it is equal: a snapshot, a package of it, a list of pages.
 */
export function derived<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const made = new WeakMap<From, { readonly value: Value }>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known.value;
    const value = make(from);
    made.set(from, { value });
    return value;
  };
}
