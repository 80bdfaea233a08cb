/** Ids of the palette's own elements. The colon keeps them apart from the ids of headings, which never have one. */
export const paletteIds = {
  list: 'asterism:results',
  group: 'asterism:results-of-',
  option: 'asterism:result-',
} as const;

/** The id of a row that can be chosen. */
export function optionId(row: number): string {
  return paletteIds.option + row;
}
