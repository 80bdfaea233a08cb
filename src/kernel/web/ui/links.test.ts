import { expect, test } from 'vitest';
import { samplePackage, sampleSite } from '#web/testing/sample-document.ts';
import { fillUrl, menuTarget, registryUrl, safeUrl, snapUrl, sourceUrl } from './links.ts';

test('only http, https and mailto become links', () => {
  expect(safeUrl('https://example.org/')).toBe('https://example.org/');
  expect(safeUrl('mailto:me@example.org')).toBe('mailto:me@example.org');
  for (const url of ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '/x', '//x', '', undefined]) {
    expect(safeUrl(url)).toBeUndefined();
  }
});

test('[F-01] [F-02] URL templates are filled in, and values cannot change the host', () => {
  expect(fillUrl('https://x.example/{name}?l={locale}', { name: '@a/b?', locale: 'hu' })).toBe(
    'https://x.example/%40a%2Fb%3F?l=hu',
  );
  expect(fillUrl(undefined, {})).toBeUndefined();
});

test('[F-01] [P-09] registry only if published, snap only if there is one, source from forge or settings', () => {
  expect(registryUrl(sampleSite, samplePackage)).toBe('https://registry.example/x-lantern');
  expect(registryUrl(sampleSite, { ...samplePackage, publish: false })).toBeUndefined();
  const renamed = { ...samplePackage, reponame: 'lantern-web', forge: undefined };
  expect(sourceUrl(sampleSite, renamed)).toBe('https://host.example/lantern-web');
  expect(snapUrl(sampleSite, { ...samplePackage, snap: false })).toBeUndefined();
  expect(sourceUrl(sampleSite, samplePackage)).toBe('https://forge.example/family/lantern');
  expect(sourceUrl(sampleSite, { ...samplePackage, forge: undefined })).toBe('https://host.example/lantern');
});

test('[H-04] menu entries link to the package or, with http, to external sites', () => {
  const target = (link: string) => menuTarget(sampleSite, 'lantern', { name: 'x', link });
  expect(target('docs/a.html')).toEqual({ href: '/lantern/docs/a.html', external: false });
  expect(target('docs/a.md#b')).toEqual({ href: '/lantern/docs/a.html#b', external: false });
  expect(target('https://example.org')).toEqual({ href: 'https://example.org', external: true });
  expect(target('../../api/x')).toEqual({ href: '/lantern/api/x', external: false });
  expect(target('javascript:alert(1)').href).toBe('/lantern/javascript%3Aalert(1)');
  expect(menuTarget(sampleSite, 'asterism', { name: 'x', link: '' }).href).toBe('/matrix/index.html');
});
