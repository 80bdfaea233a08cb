import { expect, test } from 'vitest';
import { readMetadata } from './metadata.ts';

const mit =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of it. The above notice shall be included in all copies.';

test.each([
  ['SEE LICENSE IN LICENSE.txt', mit, 'MIT'],
  ['SEE LICENCE IN <./LICENSE.txt>', mit, 'MIT'],
  ['SEE LICENSE IN LICENSE.txt', 'Ask us.', 'SEE LICENSE IN LICENSE.txt'],
  ['SEE LICENSE IN EULA.txt', mit, 'SEE LICENSE IN EULA.txt'],
])('the licence %j of a manifest is that of the file which it names', async (license, text, shown) => {
  const contents = new Map([
    ['package.json', JSON.stringify({ license })],
    ['LICENSE.txt', text],
  ]);
  const read = async (name: string) => {
    const bytes = Buffer.from(contents.get(name) ?? '');
    return { bytes, size: bytes.length };
  };
  const rootFiles = [...contents.keys()];
  const { metadata } = await readMetadata({ folder: 'lamp', product: 'asterism', rootFiles, read });
  expect(metadata.license).toBe(shown);
});
