import { expect, test } from 'vitest';
import { createDeferredLinks } from './deferred-links.ts';

const [one, two] = [
  { name: 'lamp@1.0.0', paths: [] },
  { name: 'lamp@2.0.0', paths: [] },
];
const groupAt = (path: string): string | undefined => path.split('/').find((part) => part.includes('@'));

test('a link to a version waits until the version is written, with the page that contains it', () => {
  const links = createDeferredLinks({ groups: [one, two], groupAt });
  expect(links.defer('/git/lamp@1.0.0/a.png', '/lamp/index.html')).toBe(true);
  expect(links.defer('/git/lamp@1.0.0/a.png', '/lamp/docs/b.html')).toBe(true);
  expect(links.defer('/lamp/docs/b.html', '/lamp/index.html')).toBe(false);
  expect([...links.begin(one)]).toEqual([['/git/lamp@1.0.0/a.png', '/lamp/index.html']]);
  expect(links.defer('/git/lamp@1.0.0/b.png', '/lamp/index.html')).toBe(false);
  expect([...links.begin(two)]).toEqual([]);
});

test('a link to a version that is not written is followed at once', () => {
  const links = createDeferredLinks({ groups: [one], groupAt });
  expect(links.defer('/lamp@3/index.html', '/lamp/index.html')).toBe(false);
});
