/** Query parameter of each choice of the Matrix. `language` already is the language of the interface. */
export const matrixParameters = {
  sort: 'sort',
  group: 'group',
  type: 'type',
  language: 'lang',
  topic: 'topic',
  archived: 'archived',
  text: 'q',
  view: 'view',
  page: 'page',
} as const;

const names: readonly string[] = Object.values(matrixParameters);

/** Splits a query into the parameters of the Matrix, unchanged, and all others, each with its `?` or ''. */
export function divideQuery(search: string): { readonly own: string; readonly other: string } {
  const parts = search.replace(/^\?/, '').split('&');
  const isOwn = (part: string): boolean => names.includes(part.split('=', 1)[0] ?? '');
  const join = (list: readonly string[]): string => (list.length === 0 ? '' : `?${list.join('&')}`);
  return {
    own: join(parts.filter((part) => isOwn(part))),
    other: join(parts.filter((part) => part !== '' && !isOwn(part))),
  };
}
