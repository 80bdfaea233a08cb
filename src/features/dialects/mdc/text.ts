import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = {
  mdc: {
    plain: [
      [/^:{2,}[a-z].*$/i, ''],
      [/(?<![\w:]):[a-z][a-z\d-]*\[([^[\]]{0,300})\](?:\{[^{}]{0,300}\})?/g, '$1'],
      [/(?<![\w:]):[a-z][a-z\d-]*\{[^{}]{0,300}\}/g, ''],
    ],
  },
};
