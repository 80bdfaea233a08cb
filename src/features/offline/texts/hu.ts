import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  copy: 'A webhely jelenleg nem érhető el. Ez egy mentett másolat ({date}).',
  undated: 'A webhely jelenleg nem érhető el. Ez egy mentett másolat.',
  save: 'Csomag mentése offline olvasáshoz',
  update: 'Offline másolat frissítése',
  remove: 'Offline másolat törlése',
  stop: 'Leállítás',
  progress: '{done} / {total} oldal mentve',
  saved: { other: '{count} oldal mentve ezen az eszközön, {size} MB' },
  removed: 'Az offline másolat törölve.',
  network: 'A csomagot nem sikerült menteni, mert a webhely nem válaszolt.',
  storage: 'A csomagot nem sikerült menteni, mert nincs elég hely az eszközön.',
  packages: 'Az eszközre mentett csomagok:',
  pages: 'Az eszközre mentett oldalak:',
  titles: 'Mentett oldalak ezekkel a szavakkal a címükben:',
  noTitle: 'Egyik mentett oldal címében sem szerepelnek ezek a szavak.',
};
