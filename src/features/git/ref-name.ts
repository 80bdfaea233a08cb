const refName = /^(?:(?!\.)[^\s\p{C}~^:?*[\\/]+\/)*(?!\.)[^\s\p{C}~^:?*[\\/]+$/u;

/** True for a valid name of a ref: it is safe as a part of a path and of a refspec. */
export function isRefName(name: string): boolean {
  return refName.test(name) && !name.includes('..') && !name.endsWith('.lock');
}
