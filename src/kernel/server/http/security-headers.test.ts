import { expect, test } from 'vitest';
import { filesPolicy, pagePolicy } from './security-headers.ts';

const parts = { boot: 'boot()', styles: { page: 'a{}', matrix: 'b{}' } };

function directives(analytics: boolean, externalImages = true): ReadonlyMap<string, string> {
  return new Map(
    pagePolicy({ ...parts, analytics, externalImages })
      .split('; ')
      .map((directive) => {
        const space = directive.indexOf(' ');
        return [directive.slice(0, space), directive.slice(space + 1)];
      }),
  );
}

test('[C-06] without an analytics id pages ask no host but our own, images apart', () => {
  const closed = directives(false);
  expect(closed.get('default-src')).toBe("'none'");
  expect(closed.get('connect-src')).toBe("'self'");
  expect(closed.get('img-src')).toBe("'self' blob: https:");
});

test('[C-06] with an id the policy opens the hosts that count and nothing else', () => {
  const hosts = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';
  const [closed, open] = [directives(false), directives(true)];
  const changed = [...open].filter(([name, value]) => closed.get(name) !== value);
  expect(changed).toEqual([
    ['img-src', `'self' blob: https: ${hosts}`],
    ['connect-src', `'self' ${hosts}`],
  ]);
  expect(open.get('script-src')).toBe(closed.get('script-src'));
});

test('each inline style is allowed by its hash, and files of the site', () => {
  expect(directives(false).get('style-src')).toMatch(/^'sha256-[^']+' 'sha256-[^']+' 'self'$/);
});

test('pages may frame our own files and show drawings that our scripts made, and nothing more', () => {
  const closed = directives(false);
  expect(closed.get('frame-src')).toBe("'self'");
  expect(closed.get('frame-ancestors')).toBe("'none'");
  expect(closed.get('img-src')).not.toContain('data:');
});

test('where images of other hosts are not loaded from there, the policy allows none', () => {
  expect(directives(false, false).get('img-src')).toBe("'self' blob:");
  expect(directives(true, false).get('img-src')).not.toContain(' https: ');
});

test('a document that names its policy itself says all of it but what only a header may', () => {
  const policy = pagePolicy({ ...parts, analytics: false, externalImages: false });
  const own = filesPolicy(policy);
  expect(own).not.toContain('frame-ancestors');
  expect(own.split('; ')).toHaveLength(policy.split('; ').length - 1);
  expect(own).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic';/);
});
