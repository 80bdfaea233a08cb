import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['https://user:secret@host.example/x.git', 'https://•••@host.example/x.git'],
  ['https://user:se/cret@host.example/x.git', 'https://•••@host.example/x.git'],
  ['https://user:se cret@ho st/x', 'https://•••@ho st/x'],
  ['https://host.example/x.git?token=secret&a=b', 'https://host.example/x.git?token=•••&a=b'],
  ['https://host.example/@scope/name', 'https://host.example/@scope/name'],
  ['ssh://git@host.example/x.git', 'ssh://•••@host.example/x.git'],
  ['no address: a@b', 'no address: a@b'],
])('%s is shown as %s', (text, shown) => {
  expect(maskAddress(text)).toBe(shown);
});
