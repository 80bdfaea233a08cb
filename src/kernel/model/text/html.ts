/** Markup that a template inserts without escaping. */
export class Html {
  readonly #markup: string;

  /** Wraps markup that needs no escaping. */
  constructor(markup: string) {
    this.#markup = markup;
  }

  /** The markup. */
  toString(): string {
    return this.#markup;
  }
}

/** A value of a template. Booleans, null and undefined write nothing. */
export type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[];

const special = /[&<>"']/;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template tag for HTML, SVG and XML: escapes strings for text and for quoted attributes, joins arrays, and keeps markup of
 * other templates.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) markup += format(value) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** Marks a string as markup that needs no escaping. */
export function raw(markup: string): Html {
  return new Html(markup);
}

function format(value: HtmlValue): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number' || value instanceof Html) return String(value);
  if (typeof value === 'boolean' || value === null || value === undefined) return '';
  return value.map(format).join('');
}

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) : text;
}
