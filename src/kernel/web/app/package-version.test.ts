import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, samplePackage } from '#web/testing/sample-document.ts';
import { currentDocument, oldDocument } from '#web/testing/sample-versions.ts';
import { familyPackage, familyRepo, repoOnPage } from './package-version.ts';
import { stateIn } from './page-state.ts';

test('an old version has the identity of its package in the family, of whose name an @ may be a part', () => {
  expect(familyRepo(oldDocument().view)).toBe('lantern');
  expect(familyPackage(oldDocument().view)).toEqual(samplePackage);
  const at = currentDocument({ package: { ...samplePackage, repo: 'a@b' } }).view;
  expect(familyRepo(at)).toBe('a@b');
  expect(familyPackage(at)).toBe(at.package);
});

test('the search of an old version is scoped to the package, which the browser knows from the document', () => {
  const shown = (document: Parameters<typeof renderDocument>[0]) =>
    stateIn(renderDocument(document, sampleAssets))?.view;
  expect(shown(oldDocument())).toMatchObject({ package: { repo: 'lantern@1.0.0' }, versionOf: 'lantern' });
  const old = shown(oldDocument());
  const current = shown(currentDocument());
  expect(current).not.toHaveProperty('versionOf');
  expect([old, current].map((view) => view && repoOnPage(view))).toEqual(['lantern', 'lantern']);
});
