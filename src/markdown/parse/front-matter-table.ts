import { parse } from 'yaml';
import { escapeHtml } from '#markdown/html/escape-html.ts';

/** Longer front matter is shown as its source, in characters. */
const maxLength = 16_000;

/** A table of more cells than this is shown as its source. */
const maxCells = 1_000;

/** How often an anchor may be used; a few lines of aliases of aliases would else become gigabytes. */
const maxAliasCount = 50;

/** More than anyone reads: what refers to more than a table may hold, or nests deeper than it can be laid out. */
class FrontMatterTooLargeError extends Error {
  constructor() {
    super('The front matter is too large for a table. Its source is shown instead.');
    this.name = 'FrontMatterTooLargeError';
  }
}

/**
 * Front matter as GitHub shows it: a table with a column for each name, lists and maps as tables in their cells. What
 * cannot be read, or is too large, is shown as the YAML that it is.
 */
export function frontMatterHtml(yaml: string): string {
  if (yaml.length > maxLength) return source(yaml);
  try {
    // Values stand as they are written: `1.0` is no number and `no` is no truth value.
    const value: unknown = parse(yaml, {
      schema: 'failsafe',
      maxAliasCount,
      mapAsMap: true,
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: false,
    });
    return value instanceof Map ? createTables()(value) : source(yaml);
  } catch {
    // Whatever a stranger's YAML makes the parser say, the reader sees the YAML.
    return source(yaml);
  }
}

/** Writes values as tables, counting their cells. Throws {@link FrontMatterTooLargeError}. */
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

function source(yaml: string): string {
  return `<pre><code class="language-yaml">${escapeHtml(yaml)}</code></pre>\n`;
}
