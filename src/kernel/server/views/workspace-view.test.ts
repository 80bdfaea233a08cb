import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import type { Package } from '#model/package/package.ts';
import { parseIcon } from '#model/package/package-icon.ts';
import { workspacePackageView, workspaceView } from './workspace-view.ts';

const names = ['@hive/honey', '@hive/wax', 'hive-queen', 'hive-smoker', 'hive-frame'];

const hive: Package = {
  ...generatedCore('hive'),
  core: false,
  registryName: { registry: 'npm', name: 'hive' },
  workspacePackages: names.map((name) => ({
    folder: `packages/${name.replace(/^@hive\//, '')}`,
    name,
    version: '1.0.0',
    description: '',
    registryName: { registry: 'npm', name },
    dependencies: [],
    readme: undefined,
  })),
};

const site = { product: 'none', base: '' };

test('each package of a workspace has a monogram of its own, in another colour than those beside it', () => {
  const faces = workspaceView(hive, site)?.items.map(({ icon = '' }) => parseIcon(icon)) ?? [];
  expect(faces.map((icon) => (icon.kind === 'monogram' ? icon.letters : ''))).toEqual(['Ho', 'Wa', 'HQ', 'HS', 'HF']);
  const hues = faces.map((icon) => (icon.kind === 'monogram' ? icon.hue : undefined));
  for (const [index, hue] of hues.entries()) expect(hues.slice(Math.max(0, index - 3), index)).not.toContain(hue);
});

test('the card above the README of a package has the monogram of the list', () => {
  const listed = workspaceView(hive, site)?.items.find(({ name }) => name === 'hive-queen')?.icon;
  expect(workspacePackageView(hive, 'packages/hive-queen/README.md', site)?.icon).toBe(listed);
});

test('a list has names and versions only', () => {
  const view = workspaceView(hive, { ...site, workspaces: 'list' });
  expect(view?.items[0]).toEqual({ name: '@hive/honey', path: '/hive/packages/honey/index.html', version: '1.0.0' });
});
