import kebabCase from 'lodash-es/kebabCase.js';

/** The id that the seed's site gave a heading; old deep links use it. */
export function headingAlias(text: string): string {
  return kebabCase(text);
}
