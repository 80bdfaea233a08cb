import { pageIconShapes } from 'virtual:page-icons';
import { uiIconShapes } from 'virtual:ui-icons';
import { expect, test } from 'vitest';
import { pageIcons } from '#web/app/page-icons.ts';
import { iconId } from './icon-id.ts';
import { uiIcons } from './icon-names.ts';

test('a script of a page has the shapes of the icons that it may show, and no others', () => {
  expect(Object.keys(pageIconShapes)).toEqual(Object.values(pageIcons).map(iconId).toSorted());
});

test('the code of drawer, palette and Matrix has the shapes of all icons', () => {
  expect(Object.keys(uiIconShapes)).toEqual([...new Set(Object.values(uiIcons).map(iconId))].toSorted());
});
