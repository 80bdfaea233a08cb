import { secretsIn } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { forges } from '#model/forges/forges.ts';
import { maskAddress, masked } from '#model/text/mask-address.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** URLs in running text, without the punctuation of the sentence. */
const addresses = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>`]+/gi;

/** Headers with credentials, up to the end of their line. */
const credentialHeaders = new RegExp(
  String.raw`\b((?:authorization|(?:set-)?cookie|${forges.flatMap(({ webhook }) => webhook?.proofHeaders ?? []).join('|')})["']?\s*[:=]\s*["']?)[^"'\r\n]+`,
  'gi',
);

/** The value of such a header. */
const schemes = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;

/** Minimum length of a secret: a shorter one could be part of any word. */
const minLength = 6;

/** Creates the function that removes the secrets of the settings, credentials in URLs, and headers with credentials. */
export function createRedact(settings: object): Redact {
  const secrets = secretsOf(settings);
  return (text) => {
    let shown = text;
    for (const secret of secrets) shown = shown.replaceAll(secret, masked);
    return shown
      .replace(addresses, maskAddress)
      .replace(credentialHeaders, `$1${masked}`)
      .replace(schemes, `$1 ${masked}`);
  };
}

/** All values that the schema marks as secret, the longest first: one may be a prefix of another. */
function secretsOf(settings: object): readonly string[] {
  return secretsIn(settingsFields, settings)
    .flatMap((secret) => (secret.length < minLength ? [] : [secret, encodeURIComponent(secret)]))
    .toSorted((a, b) => b.length - a.length);
}
