import { secretsIn } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { forges } from '#model/forges/forges.ts';
import { maskAddress, masked } from '#model/text/mask-address.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** Addresses in running text; what ends a sentence or a quotation is no part of them. */
const addresses = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>`]+/gi;

/** Headers that let somebody in, wherever they are quoted, to the end of their line. */
const lettingIn = new RegExp(
  String.raw`\b((?:authorization|(?:set-)?cookie|${forges.flatMap(({ webhook }) => webhook?.proofHeaders ?? []).join('|')})["']?\s*[:=]\s*["']?)[^"'\r\n]+`,
  'gi',
);

/** What stands in such a header. */
const schemes = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;

/** A secret that is shorter could be any part of any word, and is none. */
const shortest = 6;

/** Makes the function that takes out what the settings hold of secrets, credentials in addresses, and headers that let in. */
export function createRedact(settings: object): Redact {
  const secrets = secretsOf(settings);
  return (text) => {
    let shown = text;
    for (const secret of secrets) shown = shown.replaceAll(secret, masked);
    return shown.replace(addresses, maskAddress).replace(lettingIn, `$1${masked}`).replace(schemes, `$1 ${masked}`);
  };
}

/** All that the schema marks as secret, the longest first: one may be the beginning of another. */
function secretsOf(settings: object): readonly string[] {
  return secretsIn(settingsFields, settings)
    .flatMap((secret) => (secret.length < shortest ? [] : [secret, encodeURIComponent(secret)]))
    .toSorted((a, b) => b.length - a.length);
}
