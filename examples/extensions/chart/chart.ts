import type { ExtensionModule } from 'asterism-docs';

// ```chart Visitors a month
// January: 120
// February: 340
// ```
//
// becomes a table with a bar in each row: readable on a phone, for a screen reader, and without styles.

interface Row {
  readonly label: string;
  readonly value: number;
}

/** Bars are this long at most, in characters. */
const longest = 10;

function rowOf(line: string): Row {
  const [, label, number] = /^(.+?):\s*([\d.]+)$/.exec(line.trim()) ?? [];
  if (label === undefined || number === undefined) throw new Error(`"${line}" is not "label: number"`);
  return { label, value: Number(number) };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A bar of full blocks, with an eighth of a block as its smallest step. */
function bar(value: number, largest: number): string {
  const eighths = largest === 0 ? 0 : Math.round((value / largest) * longest * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '');
}

export const blocks: ExtensionModule['blocks'] = {
  chart(code, { meta, options }) {
    const rows = code
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(rowOf);
    const largest = Math.max(0, ...rows.map(({ value }) => value));
    const unit = typeof options.unit === 'string' ? ` ${options.unit}` : '';
    const cells = rows.map(
      ({ label, value }) =>
        `<tr><th align="left">${escapeHtml(label)}</th><td align="right">${value}${escapeHtml(unit)}</td>` +
        `<td><span aria-hidden="true">${bar(value, largest)}</span></td></tr>`,
    );
    const caption = meta === '' ? '' : `<figcaption>${escapeHtml(meta)}</figcaption>`;
    return `<figure>${caption}<table><tbody>${cells.join('')}</tbody></table></figure>`;
  },
};
