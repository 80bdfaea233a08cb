import { escapeHtml } from '#markdown/tree/escape-html.ts';
import { parseYaml } from '#platform/formats/parse-yaml.ts';

/** Length limit, in characters; longer front matter is shown as its source. */
const maxLength = 16_000;

/** Limit of cells; a larger table is shown as its source. */
const maxCells = 1_000;

/** The front matter has too many cells, or too deep nesting. */
class FrontMatterTooLargeError extends Error {
  constructor() {
    super('The front matter is too large for a table. Its source is shown instead.');
    this.name = 'FrontMatterTooLargeError';
  }
}

/**
 * Front matter as on GitHub: a table with a column for each name, with lists and maps as tables in their cells. Front matter
 * that is invalid or too large is shown as YAML.
 */
export function frontMatterHtml(yaml: string): string {
  if (yaml.length > maxLength) return frontMatterSource(yaml, 'yaml');
  try {
    const value = parseYaml(yaml, { texts: true, maps: true });
    return value instanceof Map ? createTables()(value) : frontMatterSource(yaml, 'yaml');
  } catch {
    // Whatever the parser throws, the page shows the YAML.
    return frontMatterSource(yaml, 'yaml');
  }
}

/** Creates the function that writes values as tables and counts their cells. It throws {@link FrontMatterTooLargeError}. */
function createTables(): (value: unknown) => string {
  let cells = 0;

  function cell(tag: 'th' | 'td', value: unknown, depth: number): string {
    cells += 1;
    if (cells > maxCells || depth > 20) throw new FrontMatterTooLargeError();
    return `<${tag}>${content(value, depth + 1)}</${tag}>`;
  }

  function row(tag: 'th' | 'td', values: readonly unknown[], depth: number): string {
    return `<tr>${values.map((value) => cell(tag, value, depth)).join('')}</tr>`;
  }

  function content(value: unknown, depth: number): string {
    if (value instanceof Map) {
      if (value.size === 0) return '';
      const head = row('th', [...value.keys()], depth);
      return `<table><thead>${head}</thead><tbody>${row('td', [...value.values()], depth)}</tbody></table>\n`;
    }
    if (Array.isArray(value))
      return value.length === 0 ? '' : `<table><tbody>${row('td', value, depth)}</tbody></table>`;
    return escapeHtml(typeof value === 'string' ? value : '');
  }

  return (value) => content(value, 0);
}

/** Front matter as a code block of its language. */
export function frontMatterSource(text: string, language: 'yaml' | 'toml'): string {
  return `<pre><code class="language-${language}">${escapeHtml(text)}</code></pre>\n`;
}
