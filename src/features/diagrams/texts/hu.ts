import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  diagram: 'Ábra',
  source: 'Az ábra forrása',
  failed: 'Az ábrát nem sikerült megrajzolni, helyette a forrása látható.',
};
