import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettingsError } from '#config/load/settings-error.ts';
import { createSiteFiles } from '#server/files/site-files.ts';
import type { Refuse } from '#server/look/refuse.ts';
import { refuseNothing } from '#server/look/testing/refuse-nothing.ts';
import { openSiteImages } from './site-images.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-images-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const svg = (inside = '', box = '0 0 40 20'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;

const png = (): Buffer => new Resvg(svg('<rect width="9" height="9"/>')).render().asPng();

/** The PNG with another width in its header. */
function wide(image: Buffer, width: number): Buffer {
  const changed = Buffer.from(image);
  changed.writeUInt32BE(width, 16);
  return changed;
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

type Images = Parameters<typeof openSiteImages>[0];

const open = (images: Images, files = createSiteFiles({ base: '/docs' }), refuse: Refuse = refuseNothing) =>
  openSiteImages(images, { files, refuse });

test('a site without images has none', async () => {
  expect(await open({})).toEqual({ identity: {}, icon: undefined, drawableLogo: undefined });
});

test('a logo is served as it is, with its size, and is the icon too', async () => {
  const files = createSiteFiles({ base: '/docs' });
  const { identity, icon } = await open({ logo: await file('a.svg', svg()) }, files);
  expect(identity.logo).toEqual({
    light: {
      path: expect.stringMatching(/^\/docs\/assets\/site\/logo-[\w-]{12}\.svg$/),
      type: 'image/svg+xml',
      width: 40,
      height: 20,
    },
  });
  expect(identity.icon?.path).toMatch(/^\/docs\/assets\/site\/icon-[\w-]{12}\.svg$/);
  expect(icon?.type).toBe('image/svg+xml');
  const app = new Hono().get('/docs/assets/site/:file', files.handler);
  const response = await app.request(identity.logo?.light.path ?? '');
  expect(await response.text()).toBe(svg());
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
});

test('a pair of logos has one image for each kind of theme, and the icon may be another one', async () => {
  const logo = { light: await file('light.png', png()), dark: await file('dark.svg', svg()) };
  const { identity } = await open({ logo, icon: await file('icon.svg', svg('', '0 0 8 8')) });
  expect([identity.logo?.light.type, identity.logo?.dark?.type, identity.icon?.width]).toEqual([
    'image/png',
    'image/svg+xml',
    8,
  ]);
});

test('a drawing in large units has no more pixels than any other', async () => {
  const { identity } = await open({ logo: await file('units.svg', svg('', '0 0 12000 6000')) });
  expect([identity.logo?.light.width, identity.logo?.light.height]).toEqual([12_000, 6000]);
});

test('the type of an image is that of its bytes, whatever its name says', async () => {
  const { identity } = await open({ logo: await file('photo.svg', png()) });
  expect(identity.logo?.light.path).toMatch(/\.png$/);
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'has a script. Remove it, or export the drawing as plain SVG.'],
  ['an event handler', svg('<path onclick="alert(1)"/>'), 'has an event handler. Remove it, or export'],
  ['a page inside', svg('<foreignObject/>'), 'has a foreignObject element. Remove it, or export'],
  ['a reference', svg('<image href="https://host.example/a.png"/>'), 'refers to another file. Put fonts and pictures'],
  [
    'no picture',
    '<html><script>1</script></html>',
    'is not an image of a known format. Save it as SVG, PNG, JPEG, WebP',
  ],
  ['an old format', Buffer.from('GIF89a\x64\0\x64\0\0\0\0', 'latin1'), 'is of the type image/gif. Save it as SVG'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'has no size that can be read. Give an SVG a viewBox'],
  ['too many bytes', svg(' '.repeat(600_000)), 'bytes. Reduce it to at most 524288 bytes (512 KiB).'],
  ['too many pixels', wide(png(), 5000), 'is 5000 × 20 pixels large. Scale it to at most 4096 pixels.'],
])(
  'a logo with %s is refused with an error that names the setting, the file and the way out',
  async (name, content, fault) => {
    const path = await file(`${name}.svg`, content);
    const error: unknown = await open({ logo: path }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toContain(`site.logo: the file ${path} `);
    expect(String(error)).toContain(fault);
  },
);

test('without its light image a logo is left out, and without its dark one the light one is shown in all themes', async () => {
  const [good, bad] = [await file('good.svg', svg()), await file('bad.svg', svg('<script/>'))];
  const refused: string[] = [];
  const refuse = ({ message }: SettingsError): void => void refused.push(message);
  const { identity: none } = await open({ logo: { light: bad, dark: good }, icon: bad }, undefined, refuse);
  expect(none).toEqual({});
  const { identity } = await open({ logo: { light: good, dark: bad } }, undefined, refuse);
  expect([identity.logo?.light.width, identity.logo?.dark, identity.icon?.width]).toEqual([40, undefined, 40]);
  expect(refused.map((message) => message.split(':')[0])).toEqual(['site.logo.light', 'site.icon', 'site.logo.dark']);
});

test('a logo that does not exist is an error, and so is a folder', async () => {
  const light = await file('light.svg', svg());
  await expect(open({ logo: { light, dark: join(folder, 'none.svg') } })).rejects.toThrow(
    /^site\.logo\.dark: the file .*none\.svg cannot be read: .*ENOENT.*Correct the path or remove the setting\.$/,
  );
  await expect(open({ icon: folder })).rejects.toThrow(
    /^site\.icon: the file .* is not a file\. Name an image file\.$/,
  );
});

test('an icon that cannot be drawn is an error', async () => {
  const webp = Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x27\0\0\x1d\0\0', 'latin1');
  await expect(open({ icon: await file('icon.webp', webp) })).rejects.toThrow(
    /is of the type image\/webp\. Save it as SVG, PNG or JPEG\.$/,
  );
  const { identity, icon } = await open({ logo: await file('logo.webp', webp) });
  expect([identity.logo?.light.type, identity.icon, icon]).toEqual(['image/webp', undefined, undefined]);
});
