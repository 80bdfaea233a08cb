import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  uses: 'Ezeket használja',
  usedBy: 'Ezek használják',
  mentionedIn: 'Itt említik',
  releases: 'Kiadások',
  development: 'fejlesztéshez',
};
