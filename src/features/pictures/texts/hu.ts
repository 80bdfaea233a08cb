import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  map: 'A csomagcsalád térképe',
  inMap: 'Megjelenítés a csomagcsalád térképén',
  shown: '{packages} használja vagy említi egymást.',
  drawn: 'Az ábrán {packages} látható, mindegyik sok kapcsolattal.',
  left: 'Ebből a táblázatból kimaradt {packages}, amelynek kevesebb kapcsolata van.',
  all: 'Az összes csomag táblázatban',
  none: 'Még egyik csomag sem használ vagy említ másikat.',
  uses: 'Ezeket használja',
  mentions: 'Ezeket említi',
  usedBy: '{count} csomag használja',
  mentionedBy: '{count} csomag említi',
  alone: 'Csomagok kapcsolatok nélkül',
  family: 'A csomagcsalád alakulása',
  stars: 'A csillagok számának alakulása',
  trend: 'Csillagok: {from} ({start}), {to} ({end})',
  months: 'Havi aktivitás',
  changes: 'Változások',
  releases: 'Kiadások',
  total: '{name}: {count}',
  rule: 'Minden oldalnak csak a legutóbbi commitja számít.',
  figures: 'Adatok táblázatban',
  day: 'Nap',
  monthColumn: 'Hónap',
  month: '{year}. {month}',
};
