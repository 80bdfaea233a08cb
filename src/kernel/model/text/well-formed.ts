/**
 * Replaces lone surrogates in all texts and keys of a parsed value, in place: JSON and YAML may contain them, and a URL
 * cannot. Returns the value.
 */
export function makeWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  const seen = new Set<object>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const [key, child] of Object.entries(next)) {
      if (typeof child !== 'string') waiting.push(child);
      mendEntry(next, key, child);
    }
  }
  return value;
}

function mendEntry(owner: object, key: string, child: unknown): void {
  const isMended = typeof child === 'string' && !child.isWellFormed();
  if (!isMended && key.isWellFormed()) return;
  if (!key.isWellFormed()) Reflect.deleteProperty(owner, key);
  const value = typeof child === 'string' ? child.toWellFormed() : child;
  // An assignment to __proto__ would set the prototype.
  Object.defineProperty(owner, key.toWellFormed(), { value, enumerable: true, writable: true, configurable: true });
}
