import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { reader } from './reader.ts';

const settings =
  'name: weir\nasciidoc:\n  attributes:\n    gate: sluice\nnav:\n- modules/ROOT/nav.adoc\n- modules/gates/nav.adoc\n- ../../../outside.adoc\n';

async function contentsOf(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const files = toolchainFiles({
    'd/modules/ROOT/pages/index.adoc': '',
    'd/modules/ROOT/pages/flow.adoc': '',
    'd/modules/gates/pages/iron.adoc': '',
    ...texts,
  });
  return (await reader.read('d/antora.yml', settings, files)).flatMap(({ contents }) => shownContents(contents));
}

test('navigation files are lists of references and texts', async () => {
  const texts = {
    'd/modules/ROOT/nav.adoc':
      '.Weir\n* xref:index.adoc[Start *here*]\n** xref:gates:iron.adoc#part[The {gate}]\n* xref:gone.adoc[]\n',
    'd/modules/gates/nav.adoc':
      '* Plain `text`\n** xref:iron.adoc[]\n** xref:ROOT:flow.adoc[]\ninclude::partial$more.adoc[]\n',
    'd/modules/gates/partials/more.adoc': '* xref:weir:ROOT:index.adoc[Again]\ninclude::../nav.adoc[]\n',
  };
  expect(await contentsOf(texts)).toEqual([
    'Weir',
    '  Start here <d/modules/ROOT/pages/index.adoc>',
    '    The sluice <d/modules/gates/pages/iron.adoc>',
    'Plain text',
    '  <d/modules/gates/pages/iron.adoc>',
    '  <d/modules/ROOT/pages/flow.adoc>',
    'Again <d/modules/ROOT/pages/index.adoc>',
  ]);
});

test('the start page comes first, and parts of listed pages are left out', async () => {
  const texts = {
    'd/modules/ROOT/nav.adoc': '* xref:flow.adoc[]\n** xref:flow.adoc#fast[Fast flow]\n',
    'd/modules/gates/nav.adoc': '',
  };
  expect(await contentsOf(texts)).toEqual(['<d/modules/ROOT/pages/index.adoc>', '<d/modules/ROOT/pages/flow.adoc>']);
});

test('documents have the attributes of their component', async () => {
  const text = "name: weir\nversion: '2.0'\nasciidoc:\n  attributes:\n    gate: sluice@\n    off: ~\n";
  const [site] = await reader.read('antora.yml', text, toolchainFiles({}));
  expect(site?.attributes).toEqual({
    'page-component-name': 'weir',
    'page-component-title': 'weir',
    'page-component-version': '2.0',
    'page-component-display-version': '2.0',
    experimental: '',
    gate: 'sluice',
    off: '',
  });
});

test('hostile navigation ends in time', hostileInput, async () => {
  const deep = Array.from({ length: 10_000 }, (_, depth) => `${'*'.repeat((depth % 500) + 1)} xref:index.adoc[x]`).join(
    '\n',
  );
  const include = 'include::nav.adoc[]\n'.repeat(10_000);
  const contents = await contentsOf({
    'd/modules/ROOT/nav.adoc': deep,
    'd/modules/gates/nav.adoc': include + '* xref:[['.repeat(20_000),
  });
  expect(contents).toBeDefined();
});
