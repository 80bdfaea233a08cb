import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const family = join(import.meta.dirname, '../../../examples/toolchains');

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ family });
  await site.catalog.followers.update();
});

afterAll(() => site.close());

async function textOf(path: string, at = site): Promise<string> {
  const response = await at.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The section with a label, as text without tags around each list item. */
function section(html: string, label: string): string {
  return new RegExp(`<section[^>]*aria-label="${label}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
}

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a href="([^"]*)"(?: title="[^"]*")?>([^<]*)</g)].map(
    ([, href, name]) => `${name} ${href}`,
  );
}

test('the first page of a repository lists its published packages by name, with version, description and install line', async () => {
  const html = await textOf('/pnpm-workspace/index.html');
  const list = section(html, 'Packages in this repository');
  expect(linksIn(list)).toEqual([
    '@beehive/honey /pnpm-workspace/packages/honey/index.html',
    '@beehive/wax /pnpm-workspace/packages/plugins/wax/index.html',
    'beehive-queen /pnpm-workspace/packages/queen/index.html',
    'beehive-smoker /pnpm-workspace/tools/smoker/index.html',
  ]);
  expect(list).toMatch(/v(<!-- -->)?2\.4\.0/);
  expect(list).toContain('Measures how much honey a frame holds');
  expect(list).toContain('Presses combs into blocks of clean wax.');
  expect(list).toMatch(/<code[^>]*>npm install @beehive\/honey<\/code>/);
  expect(html.indexOf(list)).toBeLessThan(html.indexOf('<article'));
});

test('each package has its own card above its README, and above its folder where it has none', async () => {
  const readme = section(await textOf('/pnpm-workspace/packages/honey/index.html'), 'Package in this repository');
  expect(readme).toContain('@beehive/honey');
  expect(readme).toMatch(/v(<!-- -->)?2\.4\.0/);
  expect(readme).toContain('npm install @beehive/honey');
  expect(readme).toContain('<a href="/pnpm-workspace/index.html">pnpm-workspace</a>');
  const folder = section(await textOf('/cargo-workspace/crates/core/index.html'), 'Package in this repository');
  expect(folder).toContain('cargo add forge-core');
  expect(folder).toMatch(/v(<!-- -->)?1\.6\.0/);
  const other = await textOf('/pnpm-workspace/packages/queen/docs/photos.html');
  expect(section(other, 'Package in this repository')).toBe('');
});

test('each package shows its own monogram in the list and on its card', async () => {
  const list = section(await textOf('/pnpm-workspace/index.html'), 'Packages in this repository');
  expect([...list.matchAll(/data-letters="([^"]*)"/g)].map(([, letters]) => letters)).toEqual(['Ho', 'Wa', 'BQ', 'BS']);
  const card = section(await textOf('/pnpm-workspace/packages/queen/index.html'), 'Package in this repository');
  expect(card).toContain('data-letters="BQ"');
});

test('the index for agents names the packages of a repository', async () => {
  const names = 'Packages inside: @beehive/honey, @beehive/wax, beehive-queen, beehive-smoker.';
  expect(await textOf('/pnpm-workspace/llms.txt')).toContain(`\n${names}\n`);
  expect(await textOf('/llms.txt')).toContain(names);
});

test('the README and the folder of a package show what it uses in the family, and what uses it', async () => {
  const wax = section(await textOf('/pnpm-workspace/packages/plugins/wax/index.html'), 'Related packages');
  expect(wax).toContain('Used by');
  expect(linksIn(wax)).toEqual(['@beehive/honey /pnpm-workspace/packages/honey/index.html']);
  const core = section(await textOf('/cargo-workspace/crates/core/index.html'), 'Related packages');
  expect(linksIn(core)).toEqual(['forge-anvil /cargo-workspace/crates/anvil/index.html']);
  const smoker = await textOf('/pnpm-workspace/tools/smoker/index.html');
  expect(section(smoker, 'Related packages')).toBe('');
});

test('the Matrix names the packages in the row of their repository, and counts them as none', async () => {
  const html = await textOf('/matrix/index.html');
  const rows = html.match(/<tr[\s\S]*?<\/tr>/g) ?? [];
  const [row = ''] = rows.filter((each) => each.includes('/pnpm-workspace/index.html'));
  expect(linksIn(row).slice(1)).toEqual([
    '@beehive/honey /pnpm-workspace/packages/honey/index.html',
    '@beehive/wax /pnpm-workspace/packages/plugins/wax/index.html',
    'beehive-queen /pnpm-workspace/packages/queen/index.html',
    'beehive-smoker /pnpm-workspace/tools/smoker/index.html',
  ]);
  const { repo } = JSON.parse(await textOf('/api/repo'));
  expect(rows.length).toBe(Object.keys(repo).length + 1);
});

test('the repository is found by the names of its packages in the list of all packages', async () => {
  const { packages } = JSON.parse(await textOf('/-/family.json'));
  const inside = packages.filter((row: { packages?: unknown }) => row.packages !== undefined);
  expect(inside.map((row: { repo: string; packages: unknown }) => [row.repo, row.packages])).toEqual([
    ['cargo-workspace', ['forge-anvil', 'forge-core']],
    ['pnpm-workspace', ['@beehive/honey', '@beehive/wax', 'beehive-queen', 'beehive-smoker']],
  ]);
});

test('the API has the packages of a workspace', async () => {
  const { repo } = JSON.parse(await textOf('/api/repo'));
  expect(repo['cargo-workspace'].asterism.packages).toEqual([
    { folder: 'crates/anvil', name: 'forge-anvil', version: '2.0.1', description: 'Takes every blow' },
    {
      folder: 'crates/core',
      name: 'forge-core',
      version: '1.6.0',
      description: "A part of a small blacksmith's workshop",
    },
  ]);
  expect(repo.mkdocs.asterism.packages).toBeUndefined();
});

test('a link to the registry page of a package leads to its README, else to its folder', async () => {
  expect(await textOf('/cargo-workspace/crates/anvil/index.html')).toContain(
    'href="/cargo-workspace/crates/core/index.html">the core</a>',
  );
  expect(await textOf('/pnpm-workspace/index.html')).toContain(
    'href="/pnpm-workspace/packages/plugins/wax/index.html">wax press</a>',
  );
});

test.each([
  ['@beehive/wax', '/pnpm-workspace/packages/plugins/wax/index.html'],
  ['beehive-smoker', '/pnpm-workspace/tools/smoker/index.html'],
  ['beehive smoker', '/pnpm-workspace/tools/smoker/index.html'],
  ['forge-anvil', '/cargo-workspace/crates/anvil/index.html'],
])('a search for %s finds its README first', async (words, path) => {
  const { hits } = JSON.parse(await textOf(`/api/search?q=${encodeURIComponent(words)}`));
  expect(hits[0]?.url).toBe(path);
});

test('a private root with a placeholder as its name is called like its repository', async () => {
  const html = await textOf('/pnpm-workspace/index.html');
  expect(html).not.toContain('beehive-monorepo');
});

test('with pages.workspaces "list" only the first page names the packages', async () => {
  const listed = await startTestSite({ family, settings: { pages: { workspaces: 'list' } } });
  try {
    const list = section(await textOf('/pnpm-workspace/index.html', listed), 'Packages in this repository');
    expect(linksIn(list)).toHaveLength(4);
    expect(list).not.toContain('npm install');
    const readme = await textOf('/pnpm-workspace/packages/honey/index.html', listed);
    expect(section(readme, 'Package in this repository')).toBe('');
    expect(await textOf('/matrix/index.html', listed)).not.toContain('@beehive/honey');
  } finally {
    await listed.close();
  }
});

test('with pages.workspaces "off" no page names them', async () => {
  const off = await startTestSite({ family, settings: { pages: { workspaces: 'off' } } });
  try {
    const html = await textOf('/pnpm-workspace/index.html', off);
    expect(section(html, 'Packages in this repository')).toBe('');
    expect(await textOf('/api/repo', off)).not.toContain('@beehive/honey');
  } finally {
    await off.close();
  }
});
