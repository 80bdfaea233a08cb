import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument, samplePackage } from '#web/testing/sample-document.ts';

test('[H-04] a menu key without a translation becomes the title of its page, or words', () => {
  const menu = [
    { name: 'menu-guide', link: 'a.html', title: 'The whole guide' },
    { name: 'menu-lantern-oil', link: 'b.html', title: 'All about oil' },
    { name: 'menu-lantern-more-origin', link: 'https://example.org/' },
    { name: 'as-written', link: 'c.html' },
  ];
  const view = { ...sampleDocument.view, package: { ...samplePackage, menu } };
  const shown =
    /<nav id="asterism:package-menu".*?<\/nav>/s.exec(renderDocument({ ...sampleDocument, view }, sampleAssets))?.[0] ??
    '';
  const labels = [...shown.matchAll(/<a [^>]*>([^<]*)/g)].map(([, label]) => label?.trim());
  expect(labels).toEqual(['Guide', 'All about oil', 'Lantern more origin', 'as-written']);
});
