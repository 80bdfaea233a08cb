import { type Field, fieldsOf } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import type { LoadedSettings } from './load-settings.ts';
import { showValue } from './mask.ts';
import { pathText } from './origins.ts';

/** Formats the effective settings for the terminal, one a line: name, value and origin. Secrets are masked. */
export function printSettings(loaded: LoadedSettings, fields: readonly Field[] = fieldsOf(settingsFields)): string {
  const lines = fields.map(({ path, secret }) => {
    const value = path.reduce(valueIn, loaded.settings);
    return [pathText(path), value === undefined ? 'not set' : showValue(value, secret), loaded.originOf(path).name];
  });
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => Math.min(line[column]?.length ?? 0, 50))));
  return lines
    .map(
      ([name = '', value = '', origin = '']) =>
        `${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${origin}`,
    )
    .join('\n');
}

function valueIn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
