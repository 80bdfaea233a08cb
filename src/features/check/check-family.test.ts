import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inTemporaryFolder, writeFamily } from '#cli/testing/test-folder.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import type { Finding } from './check-report.ts';
import { checkFolder, checkSources, findingsIn } from './testing/test-check.ts';

const forge = 'https://github.com/harbour';

function manifest(name: string, more: object = {}): string {
  const base = { name, description: `The ${name}.`, license: 'MIT', repository: `${forge}/${name}` };
  return JSON.stringify({ ...base, ...more }, null, 2);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const menu = [
  { name: 'Guide', link: 'docs/guide.html#Über-uns' },
  { name: 'Elsewhere', link: 'https://elsewhere.example/x' },
];

/** Two packages without errors; none of their links may be reported. */
const healthy = {
  'lamp/package.json': manifest('lamp', { asterism: { menu } }),
  'lamp/README.md': [
    '# Lamp',
    '[guide](docs/guide.md), [html](docs/guide.html#first-steps), [folder](docs), [root](/docs/guide.md#own), [query](docs/guide.md?plain=1#first-steps)',
    '[alias](docs/guide.md#v-2019-2-1) [case](docs/guide.md#First-Steps) [own](docs/guide.md#own) [named](docs/guide.md#old-name) [top](#) [top](#top)',
    `[wick](${forge}/wick) [page](${forge}/wick/blob/main/docs/use.md#use) [issue](${forge}/wick/issues/1) [tag](${forge}/wick/blob/v1.0/gone.md)`,
    '[dotfile](.editorconfig) [code](src/lamp.ts#L3) [folder of code](src) [hidden](.env) [ci](../../actions) [mail](mailto:a@b.example) [odd](javascript:alert) [other](https://elsewhere.example/x#y) [module](modules/oil/README.md)',
    '![pixel](images/pixel.png) <img src="images/pixel.png" alt=""> <picture><source srcset="images/pixel.png 2x"><img src="images/pixel.png" alt="A pixel"></picture>',
    'A note.[^1] A word:smile: @somebody #12',
    '',
    '[^1]: The note.',
    '<!-- [dead](nowhere.md) -->',
    '`[code](nowhere.md)`',
  ].join('\n'),
  'lamp/docs/guide.md':
    '# Guide\n\n## First steps\n\n## v2019.2.1\n\n## Über uns\n\n<a id="own"></a> <a name="old-name"></a> [up](../README.md#lamp) [here](#first-steps)\n',
  'lamp/docs/README.md': '# Documents\n',
  'lamp/src/lamp.ts': 'export {};\n',
  'lamp/.editorconfig': 'root = true\n',
  'lamp/.gitmodules': '[submodule "oil"]\n\tpath = modules/oil\n\turl = ../oil\n',
  'lamp/images/pixel.png': pixel,
  'wick/package.json': manifest('wick'),
  'wick/README.md': '# Wick\n',
  'wick/docs/use.md': '---\ntitle: Use\n---\n\n# Use\n',
};

/** Packages with one error of each kind. */
const hostile = {
  'torch/package.json': manifest('torch', {
    license: 'ISC',
    keywords: 7,
    asterism: { reponame: 'candlestick', menu: [{ name: 'Guide', link: 'docs/guidee.html' }] },
  }),
  'torch/LICENSE':
    'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\nof this software',
  'torch/README.md': '# Torch\n',
  'torch/docs/guide.md': '# Guide\n\n## First steps\n',
  'torch/docs/page.md': [
    '---',
    'author: Ada',
    '---',
    '',
    'No heading here, but a [dead link](guidde.md).',
    '',
    '> - quoted ![missing](images/pixle.png)',
    '',
    '| a | b |',
    '| - | - |',
    '| [x](guide.md) | [dead anchor](guide.md#first-stepps) |',
    '',
    '<p>',
    '  <a',
    '    href="../README.md#torhc">raw</a> <img src="../images/pixel.png">',
    '</p>',
    '',
    '[beside](../../wick/docs/ues.md) [there](../../wick/docs/use.md#use) [code](../../lamp/src/lamp.ts)',
    '',
    `A family link: ${forge}/wick/blob/main/docs/ues.md and [another][ref] ![](../images/pixel.png)`,
    '',
    `[ref]: ${forge}/candle`,
  ].join('\r\n'),
  'torch/docs/titled.md': '---\ntitle: "Named above"\n---\n\nNo heading, and none is needed.\n',
  'torch/docs/twice.md': '# Twice\n',
  'torch/docs/twice.markdown': '# Twice again\n',
  'torch/docs/glued.md':
    '# Glued\n\nRead https://elsewhere.example/[the guide](guide.md) and https://elsewhere.example/[page](page.md).\n',
  'torch/docs/large.md': '# Large\n\n![large](../images/large.png)\n',
  'torch/images/pixel.png': pixel,
  'torch/images/large.png': Buffer.alloc(2_000, pixel),
  'wax/README.md': '# Wax\n\n[index](docs/index.md) [folder](docs)\n',
  'wax/docs/index.md': '# Index\n',
  'taper/package.json': JSON.stringify({ name: 'taper', description: '', repository: `${forge}/taper` }),
  'taper/README.md': 'Taper\n',
  'bare/README.md': Buffer.from([0x23, 0x20, 0xff, 0x0a]),
  'bare/LICENSE': 'MIT License',
};

let found: readonly Finding[] = [];
let commit = '';

beforeAll(() =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(`${folder}/healthy`, healthy);
    await writeFamily(`${folder}/hostile`, hostile);
    const git = await gitTestRepository(folder, 'beacon');
    const readme = '# Beacon\n\n[moved](docs/old.md)\n';
    const text = '# Old\n\nThe same words on many lines\nlet git see that it is one file.\n'.repeat(4);
    await git.commit({
      'README.md': readme,
      LICENSE: 'MIT License',
      'docs/old.md': text,
      'a.md': '# A\n',
      'a.hu.md': '# A\n',
    });
    commit = await git.commit({ 'docs/old.md': undefined, 'guide/new-name.md': text, 'a.md': '# A\n\nMore.\n' });
    const checked = await checkSources({
      sources: [`${folder}/healthy`, `${folder}/hostile`, { git: git.path }],
      pages: { imageProxy: { sizeLimit: 1_500 } },
      core: { server: { url: 'https://site.example/below' } },
    });
    found = findingsIn(checked);
  }),
);

function lineOf({ file, line, column, severity, rule, suggestion = '' }: Finding): string {
  return [`${file ?? ''}:${line ?? ''}:${column ?? ''}`, severity, rule, suggestion].join(' ').trim();
}

const ofFolder = (name: string): readonly Finding[] => found.filter(({ folder }) => folder === name);

test.each(['lamp', 'wick'])('the healthy package %s has no finding', (name) => {
  expect(ofFolder(name)).toEqual([]);
});

test('each error of a page is found once, at its line and column, with a suggestion', () => {
  expect(ofFolder('torch').map(lineOf)).toEqual([
    'docs/glued.md:3:6 error wrong-address https://elsewhere.example/ [the',
    'docs/glued.md:3:58 error wrong-address https://elsewhere.example/ [page](page.md)',
    'docs/large.md:3:1 warning oversized-image',
    'docs/page.md:1:1 warning no-title',
    'docs/page.md:5:24 error dead-link guide.md',
    'docs/page.md:7:12 error missing-image ../images/pixel.png',
    'docs/page.md:11:19 error dead-anchor #first-steps',
    'docs/page.md:15:5 error dead-anchor #torch',
    'docs/page.md:15:44 warning no-alt-text',
    'docs/page.md:18:1 error dead-family-link ../../wick/docs/use.md',
    `docs/page.md:20:16 error dead-family-link ${forge}/wick/blob/main/docs/use.md`,
    'docs/page.md:20:74 notice unknown-package',
    'docs/page.md:20:89 warning no-alt-text',
    'docs/twice.markdown:: error unreachable-page',
    'package.json:4:3 warning metadata',
    'package.json:5:3 warning metadata',
    'package.json:6:3 warning metadata',
    'package.json:12:17 error dead-menu-entry docs/guide.md',
  ]);
  expect(ofFolder('torch').map(({ subject }) => subject)).toContain('guide.md#first-stepps');
});

test('a link to an existing page is never dead, whatever the name of its file', () => {
  expect(ofFolder('wax').filter(({ rule }) => rule.startsWith('dead-'))).toEqual([]);
});

test('a package without description and licence, and a binary file, are found', () => {
  expect(ofFolder('taper').map(lineOf)).toEqual([
    'package.json:: warning no-licence',
    'package.json:1:17 warning no-description',
  ]);
  expect(ofFolder('bare').map(lineOf)).toEqual(['README.md:: warning repository']);
});

test('the new path of a moved page, the age of a translation and the commit of the lines come from git', () => {
  expect(ofFolder('beacon').map(lineOf)).toEqual([
    'README.md:3:1 error dead-link guide/new-name.md',
    'a.hu.md:: notice stale-translation',
  ]);
  expect(ofFolder('beacon').map((each) => each.commit)).toEqual([commit, commit]);
  expect(ofFolder('beacon')[1]?.message).toContain('1 commit behind a.md');
});

test('the example family and the documents of Asterism have no findings', async () => {
  const checked = await checkFolder(resolve('examples'));
  expect(checked.packages.length).toBeGreaterThan(5);
  expect(findingsIn(checked)).toEqual([]);
});
