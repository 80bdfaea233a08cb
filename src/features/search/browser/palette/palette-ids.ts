/** Ids of the palette's elements. The colon distinguishes them from ids of headings, which never have one. */
export const paletteIds = {
  field: 'asterism:search-field',
  list: 'asterism:results',
  option: 'asterism:result-',
} as const;

/** Focuses the input, for example because the focused button was removed. */
export function focusField(): void {
  document.getElementById(paletteIds.field)?.focus();
}

/** The id of an option row. */
export function optionId(row: number): string {
  return paletteIds.option + row;
}
