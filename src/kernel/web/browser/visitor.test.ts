import { expect, test } from 'vitest';
import { isCountable, type Visitor } from './visitor.ts';

const person: Visitor = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  webdriver: false,
  doNotTrack: null,
};

const counted = (changed: Partial<Visitor>) => isCountable({ ...person, ...changed }, 'acme');

test('[C-06] a person is counted', () => {
  expect(counted({})).toBe(true);
  expect(counted({ doNotTrack: 'unspecified', globalPrivacyControl: false })).toBe(true);
  expect(counted({ userAgent: `${person.userAgent} acme-app/2.0` })).toBe(true);
});

test.each(['Acme-Crawler/1.0', 'acmebot', 'acme spider', `${person.userAgent} Acme_Bot`])(
  '[C-06] the product’s own crawler is not counted: %s',
  (userAgent) => {
    expect(counted({ userAgent })).toBe(false);
  },
);

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
])('[C-06] other crawlers are not counted: %s', (userAgent) => {
  expect(counted({ userAgent })).toBe(false);
});

test('[C-06] automated browsers and visitors who opted out are not counted', () => {
  expect(counted({ webdriver: true })).toBe(false);
  expect(counted({ doNotTrack: '1' })).toBe(false);
  expect(counted({ globalPrivacyControl: true })).toBe(false);
});
