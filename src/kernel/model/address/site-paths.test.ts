import { expect, test } from 'vitest';
import { routeNameAt } from '#model/match-route.ts';
import type { RouteName } from '#model/routes.ts';
import { insidePath, markdownPath, packagePath, pathOf, rawPath, shortPath } from './address.ts';
import {
  builtPath,
  emojiPath,
  eventsPath,
  externalImagePath,
  familyPath,
  homePath,
  iconPath,
  manifestPath,
  matrixPagePath,
  matrixRowsPath,
  missingPath,
} from './site-paths.ts';

const site = { product: 'asterism', base: '/sub' };
const page = { repo: 'a lamp', file: 'docs/a b.md' };

test.each<readonly [path: string, name: RouteName]>([
  [homePath(site), 'home'],
  [site.base + missingPath, 'missingPage'],
  [eventsPath(site), 'events'],
  [externalImagePath('signature', 'address', site), 'externalImage'],
  [builtPath('assets/entry-1a2b.js', site), 'asset'],
  [emojiPath('1f600', site), 'emoji'],
  [iconPath('192.png', site), 'icon'],
  [manifestPath(site), 'manifest'],
  [familyPath(site), 'family'],
  [matrixRowsPath(site), 'matrixRows'],
  [matrixPagePath(2, site), 'matrixPage'],
  [packagePath('a lamp', site), 'page'],
  [shortPath('a lamp', site), 'package'],
  [pathOf(page, site), 'page'],
  [rawPath(page, site), 'rawFile'],
  [markdownPath(pathOf(page, site)), 'markdown'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, site) ?? '')).toBe(name);
});
