import { expect, test } from 'vitest';
import { sampleRow } from '#model/views/matrix/sample-row.ts';
import { samplePackage, sampleSite } from '#web/testing/sample-document.ts';
import { seoLinks } from './seo-links.ts';

const matrixOf = (repos: readonly string[]) => ({
  rows: repos.map((repo, at) => sampleRow({ repo, stars: repos.length - at })),
  pages: 0,
  version: 'm1',
});

test('[X-01] the page of a package at its forge is that of its manifest, else that of the settings, and never a script', () => {
  const packages = [
    samplePackage,
    { ...samplePackage, repo: 'wick', forge: undefined },
    { ...samplePackage, repo: 'oil', forge: 'javascript:alert(1)' },
  ];
  const matrix = matrixOf(packages.map(({ repo }) => repo));
  const sources = (html: string) => [...html.matchAll(/href="([^"]+)" rel="noopener"/g)].map(([, url]) => url);
  expect(sources(seoLinks({ ...sampleSite, packages }, matrix, ''))).toEqual([
    'https://forge.example/family/lantern',
    'https://host.example/wick',
    'https://host.example/oil',
  ]);
  const links = { ...sampleSite.links, sourceHost: undefined };
  expect(sources(seoLinks({ ...sampleSite, packages, links }, matrix, ''))).toEqual([
    'https://forge.example/family/lantern',
  ]);
});

test('[X-01] the pages of the Matrix together link to every package, and each of them to those that it shows', () => {
  const repos = Array.from({ length: 130 }, (_, at) => `lamp-${at}`);
  const packages = repos.map((repo) => ({ ...samplePackage, repo }));
  const pages = ['', '?page=2', '?page=3'].map((query) =>
    seoLinks({ ...sampleSite, packages }, matrixOf(repos), query),
  );
  const linked = pages.map((html) => [...html.matchAll(/href="\/(lamp-\d+)"/g)].map(([, repo]) => repo));
  expect(linked.map(({ length }) => length)).toEqual([60, 60, 10]);
  expect(linked.flat()).toEqual(repos);
});
