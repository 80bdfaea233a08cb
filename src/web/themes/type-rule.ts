/** Type and spacing as the settings choose them. */
export interface TypeSettings {
  readonly fonts: {
    readonly text?: string | undefined;
    readonly headings?: string | undefined;
    readonly code?: string | undefined;
  };
  readonly density: 'comfortable' | 'compact';
  /** Length of a line in characters. */
  readonly measure?: number | undefined;
}

/** The rule that sets the custom properties of type and spacing in every document; empty for the defaults. */
export function typeRule({ fonts, density, measure }: TypeSettings): string {
  const set: readonly (readonly [name: string, value: string | undefined])[] = [
    ['sans', fonts.text],
    ['headings', fonts.headings],
    ['mono', fonts.code],
    ['measure', measure === undefined ? undefined : String(measure)],
    ...(density === 'compact' ? compact : []),
  ];
  const declarations = set.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}:${value}`]));
  return declarations.length === 0 ? '' : `@layer base{:root{${declarations.join(';')}}}`;
}

const compact = [
  ['density', '0.7'],
  ['header-height', '3rem'],
] as const;
