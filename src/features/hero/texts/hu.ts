import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  label: 'Kezdőlap',
  featured: 'Kiemelt csomagok',
  newest: 'Legújabb kiadások',
  rising: 'Népszerűsödő csomagok',
  gained: { other: '+{count} csillag 30 nap alatt' },
};
