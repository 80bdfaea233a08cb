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

/** Width of a character of an article: about half of its size. */
const characterWidth = 0.5375;

/** A generic family at the end of a list, after which no other font is asked. */
const generic =
  /(?:^|,\s*)(?:ui-|-apple-)?(?:system(?:-ui)?|sans-serif|serif|monospace|rounded|cursive|fantasy|math|emoji)$/;

/** The rules of type and spacing in every document; empty for the defaults. */
export function typeRules({ fonts, density, measure }: TypeSettings): string {
  const isCompact = density === 'compact';
  const set: readonly (readonly [name: string, value: string | undefined])[] = [
    ['sans', withFallback(fonts.text, 'system-ui, sans-serif')],
    ['headings', withFallback(fonts.headings, 'var(--sans)')],
    ['mono', withFallback(fonts.code, 'ui-monospace, monospace')],
    ['column', measure === undefined ? undefined : `${(measure * characterWidth).toFixed(2)}rem`],
    ['header-height', isCompact ? '3rem' : undefined],
  ];
  const declarations = set.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}:${value}`]));
  const rules = [
    ...(declarations.length === 0 ? [] : [`:root{${declarations.join(';')}}`]),
    // Headings have their font with the first paint.
    ...(fonts.headings === undefined ? [] : ['h1,h2,h3,h4,h5,h6{font-family:var(--headings)}']),
  ];
  return `${rules.length === 0 ? '' : `@layer base{${rules.join('')}}`}${isCompact ? compact : ''}`;
}

/** A list of families with those of the visitor's machine after it, unless it ends with a generic one. */
function withFallback(stack: string | undefined, fallback: string): string | undefined {
  return stack === undefined || generic.test(stack) ? stack : `${stack}, ${fallback}`;
}

// Each selector has the weight of the rule that it follows, so that rules for special cases still win.
const compact = [
  '@layer parts{',
  '@media (width>=50rem){[data-part=sheet]{--top:2.25rem;padding-block-end:2.25rem}}',
  '[data-part=sidebar] :is(a,summary){padding-block:.1rem}',
  // The styles of the Matrix come after these.
  'html [data-part=matrix][data-view=cards] tbody tr{padding:.7rem .9rem}',
  '}@layer article{',
  '.markdown-body{line-height:1.5}',
  '.markdown-body :is(h1,h2,h3,h4,h5,h6){margin:1.4em 0 .4em}',
  '.markdown-body :is(p,ul,ol,dl,pre,table,blockquote,details,figure,.markdown-alert){margin:0 0 .75em}',
  '.markdown-body li+li{margin-block-start:.15em}',
  '.markdown-body pre>code{padding:.6em .9em}',
  '.markdown-body :is(th,td){padding:.3em .7em}',
  '}',
].join('');
