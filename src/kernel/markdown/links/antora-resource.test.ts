import { expect, test } from 'vitest';
import { antoraResource } from './antora-resource.ts';

test.each([
  ['partial$note.adoc', 'd/modules/gates/partials/note.adoc'],
  ['example$a/b.rb', 'd/modules/gates/examples/a/b.rb'],
  ['ROOT:image$map.png', 'd/modules/ROOT/images/map.png'],
  ['root:attachment$plan.zip', 'd/modules/ROOT/attachments/plan.zip'],
  ['2.0@weir:locks:partial$note.adoc', 'd/modules/locks/partials/note.adoc'],
  ['partial$../../../../../x', undefined],
  ['note.adoc', undefined],
  ['https://example.org/partial$x', undefined],
])('%j is %j', (written, file) => {
  expect(antoraResource(written, 'd/modules/gates/pages/iron.adoc')).toBe(file);
});

test('outside of modules there are no resources', () => {
  expect(antoraResource('partial$note.adoc', 'docs/a.adoc')).toBeUndefined();
});
