import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { ExternalImages } from '#model/page/render.ts';
import { externalAddress, proxiedImage } from './image-address.ts';

const key = 'a secret key';
const proxy: ExternalImages = { kind: 'proxy', key, plainHosts: ['127.0.0.1'] };
const render = createRender();

function html(md: string, externalImages: ExternalImages): string {
  return render(requestFor(md), {
    ...sampleFamily,
    version: externalImages.kind,
    emoji: 'text',
    externalImages,
  }).html.trimEnd();
}

/** The original addresses of the images of a document, decoded as the site decodes them. */
function asked(md: string): readonly (string | undefined)[] {
  return [...html(md, proxy).matchAll(/\/-\/image\/([\w-]+)\/([\w-]+)/g)].map(([, signature = '', address = '']) =>
    externalAddress(signature, address, key),
  );
}

test('with the proxy a browser loads images of other hosts from the site only', () => {
  const shown = html('![a](https://img.example/a.png) ![b](logo.png)', proxy);
  expect(shown).not.toContain('img.example');
  expect(shown).toContain('src="/git/demo/logo.png"');
  expect(asked('![a](https://img.example/a.png?x=1&y=é#part)')).toEqual(['https://img.example/a.png?x=1&y=%C3%A9']);
});

test('the proxy fetches over https, and over http only from hosts in the settings', () => {
  expect(asked('![a](http://img.example/a.png) ![b](//img.example/b.png) ![c](http://127.0.0.1:81/c.png)')).toEqual([
    'https://img.example/a.png',
    'https://img.example/b.png',
    'http://127.0.0.1:81/c.png',
  ]);
});

test('every candidate of a picture uses the proxy', () => {
  const picture =
    '<picture><source srcset="https://i.example/a.png 2x, logo.png"><img src="https://i.example/b.png"></picture>';
  expect(asked(picture)).toEqual(['https://i.example/a.png', 'https://i.example/b.png']);
  expect(html(picture, proxy)).not.toContain('i.example');
});

test('an address with a password, or a very long one, is only linked', () => {
  for (const url of ['https://me:secret@img.example/a.png', `https://img.example/${'a'.repeat(5_000)}`]) {
    expect(html(`![a](${url})`, proxy)).not.toContain('<img');
  }
});

test('a blocked image becomes a link with its text; inside a link it becomes the text of that link', () => {
  const block: ExternalImages = { kind: 'block' };
  const external = 'rel="noopener nofollow ugc" class="external"';
  expect(html('![A cat](https://img.example/cat.png)', block)).toBe(
    `<p><a href="https://img.example/cat.png" ${external}>A cat</a></p>`,
  );
  expect(html('[![Build](https://ci.example/b.svg)](docs/a.md)', block)).toBe(
    '<p><a href="/demo/docs/a.html"><em>Build</em></a></p>',
  );
  expect(html('![](https://img.example/x/cat.png)', block)).toContain('>img.example/cat.png</a>');
  expect(html('![own](logo.png)', block)).toContain('src="/git/demo/logo.png"');
});

test('a signature is valid for its address and its key only', () => {
  const [, signature = '', address = ''] =
    /\/-\/image\/([\w-]+)\/([\w-]+)/.exec(html('![a](https://img.example/a.png)', proxy)) ?? [];
  const other = Buffer.from('https://img.example/b.png').toString('base64url');
  expect(externalAddress(signature, address, key)).toBe('https://img.example/a.png');
  expect(externalAddress(signature, other, key)).toBeUndefined();
  expect(externalAddress(signature, address, 'another key')).toBeUndefined();
  expect(externalAddress('', address, key)).toBeUndefined();
  expect(externalAddress(`${signature}A`, address, key)).toBeUndefined();
});

test('an image has one signed address: other spellings of it are refused', () => {
  const url = 'https://images.example/a.png?b';
  const [signature = '', encoded = ''] = proxiedImage(url, 'key', { base: '' })?.split('/').slice(-2) ?? [];
  expect(externalAddress(signature, encoded, 'key')).toBe(url);
  for (const more of ['=', '==', '!', '%', ' ', 'A', '=AAAA', '\n'])
    expect(externalAddress(signature, encoded + more, 'key'), more).toBeUndefined();
  expect(externalAddress(`${signature}=`, encoded, 'key')).toBeUndefined();
});
