import { expect, test } from 'vitest';
import { pageLanguage, stemOf } from './stems.ts';

test.each([
  ['hiba hibák hibát hibákat hibában hibaként hibával hibáink hibája hibakezelés', 'hiba', 'hibakezeles'],
  ['commit commitok commitot committal commitban commitja', 'commit', ''],
  ['kód kódok kódot kódban kóddal kódja kódjai kódoló', 'kod', 'kodolo'],
  ['adat adatok adatot adatokkal adattal adatbázis', 'adat', 'adatbazis'],
  ['cím címek címet címmel címről címke', 'cim', 'cimke'],
  ['címke címkék címkét címkével', 'cimke', ''],
  ['port portok porttal portál', 'port', 'portal'],
  ['téma témák témát témában témával', 'tem', ''],
  ['tábla táblák táblát táblázat', 'tabl', 'tablazat'],
])('a reader who writes one form of a Hungarian word finds the others: %s', (text, stem, other) => {
  const words = text.split(' ');
  const forms = other === '' ? words : words.slice(0, -1);
  expect(forms.map((word) => stemOf(word, 'hu'))).toEqual(forms.map(() => stem));
  if (other !== '') expect(stemOf(words.at(-1) ?? '', 'hu')).not.toBe(stem);
});

test('without accents, too, the forms of a word are one', () => {
  const forms = ['hiba', 'hibak', 'hibat', 'hibakat', 'hibabol', 'hibarol'];
  expect(forms.map((word) => stemOf(word, 'hu'))).toEqual(forms.map(() => 'hiba'));
});

test.each([
  ['en', 'A lamp is a light. A wick is a string. Oil is fuel. Water is wet.'],
  ['en', 'Ha! This is it: az is the short name of a zone.'],
  ['hu', 'A lámpa egy fényforrás, és nem kell hozzá olaj, csak áram.'],
])('a short page without a known language is read as %s: %s', (language, text) => {
  expect(pageLanguage(undefined, [{ text }])).toBe(language);
});
