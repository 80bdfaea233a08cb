import { secretNames } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { maskAddress, masked } from '#model/text/mask-address.ts';

/** Secret keys inside the array of sources, which have no path of their own. */
const secrets: ReadonlySet<string> = new Set(secretNames(settingsFields));

/** Formats a value for the terminal. Secrets, and user names and passwords in URLs, are masked. */
export function showValue(value: unknown, secret: boolean): string {
  if (value === undefined) return 'nothing';
  if (secret) return masked;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  return JSON.stringify(value, maskInside) ?? String(value);
}

function maskInside(key: string, value: unknown): unknown {
  if (secrets.has(key) && value !== undefined) return masked;
  return typeof value === 'string' ? maskAddress(value) : value;
}
