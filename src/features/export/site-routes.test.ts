import { expect, test } from 'vitest';
import { testExport } from './command/testing/test-export.ts';

const origin = 'https://docs.example';

test('links to routes of the server stay unchanged, and no files are written for them', async () => {
  const paths = [
    '/readyz',
    '/healthz',
    '/mcp',
    '/metrics',
    '/login',
    '/console',
    '/api/search',
    '/-/events',
    '/index.html',
  ];
  const links = paths.map((path) => `[${path}](${origin}${path})`).join(' ');
  const files = { 'asterism/README.md': '# Core\n', 'ant/README.md': `# Ant\n\n${links}\n` };
  const site = await testExport(files, { core: { server: { url: origin } } });
  const { failed, broken } = await site.run('out');
  expect([failed, broken]).toEqual([[], []]);
  const written = [...(await site.files('out')).keys()];
  for (const path of paths.slice(0, -1)) {
    expect(written.filter((file) => `/${file}`.startsWith(path) && !file.startsWith('api/repo'))).toEqual([]);
  }
  expect(written).toContain('index.html');
});

test('a package called console has its pages in the export', async () => {
  const site = await testExport({ 'console/README.md': '# A console\n', 'login/README.md': '# A login\n' });
  await site.run('out');
  expect(await site.read('out', 'console/index.html')).toContain('A console');
  expect(await site.read('out', 'login/index.html')).toContain('A login');
});

test('markdown under another name of a package is markdown, and its document redirects', async () => {
  const files = { 'lamp/package.json': '{ "name": "@acme/lantern" }', 'lamp/README.md': '# Lantern\n' };
  const links = `[markdown](${origin}/lamp/index.md) [document](${origin}/lamp/index.html)`;
  const site = await testExport(
    { ...files, 'ant/README.md': `# Ant\n\n${links}\n` },
    { core: { server: { url: origin } } },
  );
  await site.run('out');
  expect(await site.read('out', 'lamp/index.md')).toBe(await site.read('out', 'lantern/index.md'));
  expect(await site.read('out', 'lamp/index.html')).toContain('http-equiv="refresh"');
});

test('[R-01] [R-05] the root and the pages of the core package below its name redirect, as they do on a server', async () => {
  const files = {
    'asterism/README.md': '# Core\n\nThe family.\n',
    'asterism/docs/a.md': '# A\n',
    'ant/README.md': '# Ant\n',
  };
  const site = await testExport(files, { core: { server: { url: origin } } });
  expect(await site.run('out')).toMatchObject({ failed: [], broken: [] });
  for (const [file, target] of [
    ['index.html', '/matrix'],
    ['asterism/index.html', '/matrix/index.html'],
    ['asterism/docs/a.html', '/matrix/docs/a.html'],
  ] as const) {
    const page = await site.read('out', file);
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${target}">`);
    expect(page).toContain(`<a href="${target}">`);
    expect(page).not.toContain('The family.');
  }
});
