import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const json = (fields: object): string => JSON.stringify({ version: '1.0.0', ...fields });

const files = {
  'lamp/package.json': json({ name: '@larder/lamp', asterism: { publish: true } }),
  'lamp/README.md': '# Lamp\n',
  'lamp/docs/wick.md': '# Wick\n',
  'plain/package.json': json({ name: 'plain' }),
  'crab/Cargo.toml': '[package]\nname = "crab"\nversion = "1.0.0"\n',
  'snake/pyproject.toml': '[project]\nname = "snake"\nversion = "1.0.0"\n',
  'gopher/go.mod': 'module example.com/larder/gopher\n',
  'kept/package.json': json({ name: 'kept', private: true }),
  'app/package.json': json({ name: 'app', asterism: { code: 'App' } }),
  'notes/README.md': '# Notes\n',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

async function cardOf(path: string): Promise<string> {
  const html = await (await site.get(path)).text();
  return /<section[^>]* data-part="card"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
}

function commandsIn(card: string): readonly (string | undefined)[] {
  return [...card.matchAll(/<code[^>]*>([^<]*)</g)].map(([, command]) => command);
}

test('a reader of a published package finds its install command for each package manager, without JavaScript', async () => {
  const card = await cardOf('/lamp/index.html');
  const managers = ['npm install', 'pnpm add', 'yarn add', 'bun add'];
  expect(commandsIn(card)).toEqual(managers.map((command) => `${command} @larder/lamp`));
  expect([...card.matchAll(/<option>(\w+)</g)].map(([, name]) => name)).toEqual(['npm', 'pnpm', 'yarn', 'bun']);
  expect(card).toMatch(
    /<button[^>]*class="needs-script"[^>]*data-action="copy-install"[^>]*aria-label="Copy the install/,
  );
  expect(await cardOf('/plain/index.html')).toContain('>npm install plain<');
});

test('the install command is that of the registry of the manifest, and only the first page has it', async () => {
  expect(commandsIn(await cardOf('/crab/index.html'))).toEqual(['cargo add crab']);
  expect(commandsIn(await cardOf('/snake/index.html'))).toEqual(['pip install snake']);
  expect(commandsIn(await cardOf('/gopher/index.html'))).toEqual(['go get example.com/larder/gopher']);
  expect(await cardOf('/crab/index.html')).not.toContain('<select');
  expect(await (await site.get('/lamp/docs/wick.html')).text()).not.toContain('@larder/lamp');
});

test('a private package, one whose block does not publish it, and one without a manifest have no install command', async () => {
  for (const repo of ['kept', 'app', 'notes']) expect(commandsIn(await cardOf(`/${repo}/index.html`))).toEqual([]);
});
