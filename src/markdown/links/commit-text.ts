import type { ElementContent } from 'hast';

/** A commit as readers know it: seven characters of its id, set as code, behind the repository where it is another one. */
export function commitText(id: string, repository: string | undefined): ElementContent[] {
  const before = repository === undefined ? [] : [{ type: 'text' as const, value: `${repository}@` }];
  const short = { type: 'text' as const, value: id.slice(0, 7) };
  return [...before, { type: 'element', tagName: 'code', properties: {}, children: [short] }];
}
