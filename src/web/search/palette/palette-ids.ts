/** Ids of the palette's own elements. The colon keeps them apart from the ids of headings, which never have one. */
export const paletteIds = {
  field: 'asterism:search-field',
  list: 'asterism:results',
  group: 'asterism:results-of-',
  option: 'asterism:result-',
} as const;

/** Puts the focus into the field, for instance because the button that had it is gone. */
export function focusField(): void {
  document.getElementById(paletteIds.field)?.focus();
}

/** The id of a row that can be chosen. */
export function optionId(row: number): string {
  return paletteIds.option + row;
}
