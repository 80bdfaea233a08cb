import type { ElementContent } from 'hast';
import { shortCommit } from '#model/package/version.ts';

/** The text of a link to a commit: seven characters of its id as code, after the repository if it is another one. */
export function commitText(id: string, repository: string | undefined): ElementContent[] {
  const before = repository === undefined ? [] : [{ type: 'text' as const, value: `${repository}@` }];
  const short = { type: 'text' as const, value: shortCommit(id) };
  return [...before, { type: 'element', tagName: 'code', properties: {}, children: [short] }];
}
