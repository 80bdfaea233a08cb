import { secretNames } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { maskAddress, masked } from '#model/text/mask-address.ts';

/** Sources are a list, so that a token in one of them is no setting of its own. */
const secrets: ReadonlySet<string> = new Set(secretNames(settingsFields));

/** A value as text for the terminal; user names and passwords in addresses are masked, secrets wholly. */
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
