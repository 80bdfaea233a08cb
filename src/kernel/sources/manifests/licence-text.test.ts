import { expect, test } from 'vitest';
import { isMainLicenceName, joinLicences, licenceOfText } from './licence-text.ts';

const bsd = 'Redistributions of source code must retain the above copyright notice.';
const grant = 'Permission to use, copy, modify, and/or distribute this software for any purpose is granted';

test.each([
  [
    'Permission is hereby granted, free of charge, to any person\nobtaining a copy. It shall be included in all copies.',
    'MIT',
  ],
  ['Permission is hereby granted, free of charge, to any person obtaining a copy.', 'MIT-0'],
  [`${grant}, provided that the above notice appears.`, 'ISC'],
  [`${grant}.`, '0BSD'],
  [bsd, 'BSD-2-Clause'],
  [`${bsd}\nNeither the name of the holder may be used.`, 'BSD-3-Clause'],
  [`${bsd} All advertising materials must say so. Neither the name may be used.`, 'BSD-4-Clause'],
  ['# Apache License\n\nVersion 2.0, January 2004', 'Apache-2.0'],
  ['GNU GENERAL PUBLIC LICENSE\nVersion 2, June 1991', 'GPL-2.0-only'],
  ['GNU GENERAL PUBLIC LICENSE Version 3. Also: GNU AFFERO GENERAL PUBLIC LICENSE Version 3', 'GPL-3.0-only'],
  ['GNU AFFERO GENERAL PUBLIC LICENSE\n Version 3. Also: GNU General Public License Version 3', 'AGPL-3.0-only'],
  ['GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1, February 1999', 'LGPL-2.1-only'],
  ['Mozilla Public License Version 2.0', 'MPL-2.0'],
  ['Eclipse Public License - v 2.0', 'EPL-2.0'],
  ['Boost Software License - Version 1.0 - August 17th, 2003', 'BSL-1.0'],
  ['This is free and unencumbered software released into the public domain.', 'Unlicense'],
  ['CC0 1.0 Universal', 'CC0-1.0'],
  ['Attribution-ShareAlike 4.0 International', 'CC-BY-SA-4.0'],
  ['All rights reserved.', undefined],
  ['', undefined],
])('the text %j is that of %s', (text, id) => {
  expect(licenceOfText(text)).toBe(id);
});

test('licences beside each other are alternatives; those of fonts and pictures are not', () => {
  expect(joinLicences([])).toBeUndefined();
  expect(joinLicences(['MIT', 'Apache-2.0', 'MIT'])).toBe('Apache-2.0 OR MIT');
  expect(joinLicences(['GPL-3.0-only', 'LGPL-3.0-only'])).toBe('LGPL-3.0-only');
  const names = ['LICENSE', 'Licence.md', 'COPYING.LESSER', 'LICENSE-MIT', 'LICENSE-APACHE-2.0.txt', 'UNLICENSE'];
  expect(names.filter(isMainLicenceName)).toEqual(names);
  expect(
    ['LICENSE-logo.md', 'LICENSE_FONT', 'license.ts', 'docs/LICENSE', 'licensed'].filter(isMainLicenceName),
  ).toEqual([]);
});
