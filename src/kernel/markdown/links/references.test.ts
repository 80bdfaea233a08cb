import { describe, expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { ForgeKind } from '#model/forges/forges.ts';
import type { RenderFamily } from '#model/page/render.ts';

const render = createRender();

/** The page of a document at a forge, without the marks of external links. */
function at(forge: string | undefined, md: string, forgeKind?: ForgeKind): string {
  const provenance = forgeKind && { commit, start: '', forgeKind };
  const page = { forge, pages: new Set(['README.md']), images: undefined, provenance };
  const version = [forge, forgeKind].join(' ');
  const family: RenderFamily = { ...sampleFamily, version, packages: new Map([['demo', page]]) };
  return render(requestFor(md), { ...family, emoji: 'text' })
    .html.replaceAll(' rel="noopener nofollow ugc" class="external"', '')
    .trimEnd();
}

const github = 'https://github.com/acme/demo';
const commit = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';

function link(path: string, text: string, host = 'https://github.com'): string {
  return `<a href="${host}/${path}">${text}</a>`;
}

describe('at GitHub', () => {
  test.each([
    ['See #12.', `See ${link('acme/demo/issues/12', '#12')}.`],
    ['(#12, #13)', `(${link('acme/demo/issues/12', '#12')}, ${link('acme/demo/issues/13', '#13')})`],
    ['GH-12', link('acme/demo/issues/12', 'GH-12')],
    ['see a-b/c.d#7', `see ${link('a-b/c.d/issues/7', 'a-b/c.d#7')}`],
    [`in ${commit}`, `in ${link(`acme/demo/commit/${commit}`, '<code>0a1b2c3</code>')}`],
    ['in 0a1b2c3d', `in ${link('acme/demo/commit/0a1b2c3d', '<code>0a1b2c3</code>')}`],
    ['a/b@0a1b2c3d', link('a/b/commit/0a1b2c3d', 'a/b@<code>0a1b2c3</code>')],
    ['Thanks, @some-one!', `Thanks, ${link('some-one', '@some-one')}!`],
    ['@a, @b.', `${link('a', '@a')}, ${link('b', '@b')}.`],
    [`${github}/issues/12`, link('acme/demo/issues/12', '#12')],
    [`${github}/pull/12#issuecomment-3`, link('acme/demo/pull/12#issuecomment-3', '#12 (comment)')],
    ['https://github.com/a/b/issues/7', link('a/b/issues/7', 'a/b#7')],
    [`<${github}/commit/${commit}>`, link(`acme/demo/commit/${commit}`, '<code>0a1b2c3</code>')],
    ['**#12** *@one*', `<strong>${link('acme/demo/issues/12', '#12')}</strong> <em>${link('one', '@one')}</em>`],
  ])('%s becomes a link', (md, expected) => {
    expect(at(github, md)).toBe(`<p>${expected}</p>`);
  });

  test.each([
    'a#12 #12a #0 #12-x x/#12 GH-x gh-12 #1234567890',
    'me@name @scope/package @Input() a@@b @ alone @-x @a.b',
    '1234567 20240131 defaced decade 0a1b2c 0A1B2C3D x0a1b2c3d 0a1b2c3d-4e5f',
    '!12 v1.0.0a1b2c3',
    'md5 d41d8cd98f00b204e9800998ecf8427e sha256:1a2b3c4d5e6f7a8b 1e10000 color #333333 #12345678',
  ])('%s stays text', (md) => {
    expect(at(github, md)).not.toContain('<a');
  });

  test.each(['`#12 @one`', '```\n#12 @one\n```', '    #12', '<kbd>#12</kbd>'])('code is left alone: %s', (md) => {
    expect(at(github, md)).not.toContain('<a');
  });

  test('the text of a link is left alone', () => {
    expect(at(github, '[#12 by @one](https://x.example/)')).toBe(
      `<p>${link('', '#12 by @one', 'https://x.example')}</p>`,
    );
    expect(at(github, `[this](${github}/issues/12)`)).toContain('>this</a>');
    expect(at(github, `${github}/blob/main/x.ts`)).toContain(`>${github}/blob/main/x.ts</a>`);
  });

  test('text in raw HTML is text as well, and a heading keeps its id', () => {
    expect(at(github, '<p align="center">#12</p>')).toBe(`<p align="center">${link('acme/demo/issues/12', '#12')}</p>`);
    expect(at(github, '## Fix #12 by @one')).toContain('<h2 id="fix-12-by-one">');
  });
});

test('GitLab has its own addresses, nested groups and merge requests', () => {
  const forge = 'https://gitlab.com/group/sub/demo';
  const host = 'https://gitlab.com';
  expect(at(forge, '#1 !2 a/b/c#3 GH-4')).toBe(
    `<p>${link('group/sub/demo/-/issues/1', '#1', host)} ${link('group/sub/demo/-/merge_requests/2', '!2', host)} ${link('a/b/c/-/issues/3', 'a/b/c#3', host)} GH-4</p>`,
  );
  expect(at(forge, `${forge}/-/merge_requests/5`)).toContain('>!5</a>');
  expect(at(forge, '0a1b2c3d')).toContain(`href="${forge}/-/commit/0a1b2c3d"`);
});

test('Codeberg and Gitea have their own addresses', () => {
  const forge = 'https://codeberg.org/acme/demo.git';
  expect(at(forge, '#1 !2 @one')).toBe(
    `<p>${link('acme/demo/issues/1', '#1', 'https://codeberg.org')} ${link('acme/demo/pulls/2', '!2', 'https://codeberg.org')} ${link('one', '@one', 'https://codeberg.org')}</p>`,
  );
});

test.each([
  ['github', '#1', 'issues/1', 'issues/7'],
  ['gitlab', '!1', '-/merge_requests/1', '-/issues/7'],
  ['gitea', '!1', 'pulls/1', 'pulls/7'],
] as const)('a self-hosted forge of the kind %s has them too', (...[kind, written, path, address]) => {
  const host = 'https://code.example:8443';
  const forge = `${host}/acme/demo`;
  expect(at(forge, `${written} @one 0a1b2c3d`, kind)).toBe(
    `<p>${link(`acme/demo/${path}`, written, host)} ${link('one', '@one', host)} ${link(`acme/demo/${kind === 'gitlab' ? '-/' : ''}commit/0a1b2c3d`, '<code>0a1b2c3</code>', host)}</p>`,
  );
  expect(at(forge, `${forge}/${address}`, kind)).toContain(`href="${forge}/${address}">#7</a>`);
});

test('a public forge keeps its kind, even if the files come from a forge of another kind', () => {
  expect(at(github, '#12', 'gitea')).toBe(`<p>${link('acme/demo/issues/12', '#12')}</p>`);
  expect(at(github, '!12', 'gitlab')).toBe('<p>!12</p>');
});

test.each([undefined, 'https://forge.example/acme/demo', 'https://github.com/acme', 'not an address'])(
  'without a known forge nothing is linked: %s',
  (forge) => {
    expect(at(forge, '#12 @one 0a1b2c3d')).toBe('<p>#12 @one 0a1b2c3d</p>');
  },
);

test.each([['#'], ['a/'], ['a-'], ['@a'], ['0a'], ['#1 '], ['a/b#'], ['@a/']])(
  'a long run of %j takes linear time',
  (piece) => {
    // A search that starts again at every character would take minutes.
    expect(at(github, `x ${piece.repeat(100_000)}`).slice(0, 5)).toBe('<p>x ');
  },
);
