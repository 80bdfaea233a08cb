import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { packagePath, rawPath } from '#model/address/address.ts';
import { type HostileFamily, writeHostileFamily } from '#sources/testing/hostile-family.ts';

/** Where the site lives. */
const routing = { product: 'asterism', base: '' };

let folder: string;
let family: HostileFamily;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-hostile-'));
  family = await writeHostileFamily(folder);
  site = await startTestSite({ family: family.root });
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test('[E-01] every good package of a hostile family is served', async () => {
  for (const folder of family.good) {
    const response = await site.get(packagePath(folder, routing));
    expect([folder, response.status]).toEqual([folder, 200]);
    expect(await response.text()).toContain(`<title>About ${folder} · ${basename(family.root)}</title>`);
  }
});

test('[E-01] a maintainer reads one line for each fault, with repository and file', () => {
  for (const { repository, file, message } of family.defects) {
    const place = file === undefined ? repository : `${repository}/${file}`;
    const told = site.lines.filter((line) => line.startsWith(`! ${place}: `) && message.test(line));
    expect([place, String(message), told.length]).toEqual([place, String(message), 1]);
  }
});

test('no broken package takes the site down: each of its addresses answers without an error of ours', async () => {
  for (const { repository, file = 'README.md' } of family.defects) {
    for (const path of [packagePath(repository, routing), rawPath({ repo: repository, file }, routing)]) {
      const { status } = await site.get(path);
      expect([path, status < 500]).toEqual([path, true]);
    }
  }
});

test('what must never be served is not, neither as a page nor raw nor through a link out of the repository', async () => {
  expect(family.hidden.length).toBeGreaterThan(5);
  for (const { repository, file } of family.hidden) {
    const address = { repo: repository, file };
    const page = `/${[repository, ...file.split('/')].map(encodeURIComponent).join('/')}`;
    for (const path of [rawPath(address, routing), page]) {
      const response = await site.get(path);
      const to = response.headers.get('location');
      // A README that must not be served leaves its package without one, which is a page of its own.
      const final = to === null ? response : await site.get(to);
      expect([path, final.status]).toEqual([path, to === null ? 404 : 200]);
      expect(await final.text()).not.toContain(family.secret);
    }
  }
});
