import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = {
  icons: {
    plain: [[/:(?:material|octicons|fontawesome|simple|lucide|twemoji|noto)-[a-z\d-]+:(?:\{[^{}]{0,200}\})?/g, '']],
  },
};
