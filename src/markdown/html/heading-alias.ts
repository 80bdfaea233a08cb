import kebabCase from 'lodash-es/kebabCase.js';

/** The id of a heading on older sites, which old deep links use. */
export function headingAlias(text: string): string {
  return kebabCase(text);
}
