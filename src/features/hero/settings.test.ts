import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';

const withLinks = (...urls: readonly string[]) => ({
  home: { hero: { actions: urls.map((url) => ({ text: 'x', url })) } },
});

test.each(['javascript:alert(1)', '//host.example/', '/\\host.example', 'mailto:hello'])(
  'a link of the hero to %s is refused as any other',
  (url) => {
    expect(settingsSchema.safeParse(withLinks(url)).error?.issues.map(({ message }) => message)).toEqual([
      'an http, https or mailto URL, a path of the site such as /guide, or an anchor such as #matrix',
    ]);
  },
);

test('links of the hero lead to other sites, to pages and to parts of the page', () => {
  const urls = ['https://shop.example/', 'mailto:hello@shop.example', '/lantern/guide?a=b#c', '/', '#matrix'];
  expect(settingsSchema.safeParse(withLinks(...urls)).success).toBe(true);
});
