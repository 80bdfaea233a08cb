import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';

function faultsOf(site: unknown): readonly string[] {
  return settingsSchema.safeParse({ site }).error?.issues.map(({ message }) => message) ?? [];
}

test('colours of cards whose text cannot be read are refused with their contrast', () => {
  expect(faultsOf({ card: { background: '#336699', text: '#446677' } })).toEqual([
    'a colour with a contrast of at least 4.5:1 on site.card.background; this pair has 1.03:1',
  ]);
  expect(faultsOf({ card: { background: '#10243e', text: '#ffffff' } })).toEqual([]);
  expect(faultsOf({ card: { background: 'navy', text: '#ffffff' } })).toEqual(['a colour such as #1a2b3c']);
});
