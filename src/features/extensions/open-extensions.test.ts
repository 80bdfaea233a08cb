import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { type Extensions, openExtensions } from './open-extensions.ts';
import { writeModule } from './testing/write-module.ts';

/** Opens extensions by the sources of their modules, with real threads. */
async function opened(
  sources: Readonly<Record<string, string>>,
): Promise<Extensions & { readonly log: readonly string[] }> {
  const log: string[] = [];
  const configured = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => ({ name, module: await writeModule(source), options: {} })),
  );
  const warn = (message: string): void => void log.push(message.replace(/\/\S*\//g, ''));
  const extensions = await openExtensions(configured, { worker: builtWorker('extension'), memoryLimit: 64, warn });
  onTestFinished(() => extensions.close());
  return { ...extensions, log };
}

const call = { step: 'manifest', subject: 'one', effect: 'It is not used.', timeoutMs: 2_000 };

test('the site knows what a module offers without importing it', async () => {
  const { all, rendering, log } = await opened({
    chart: `export const blocks = { chart: () => '' };`,
    titles: `import { defineExtension } from 'asterism-docs';
      export const checks = { 'long-title': { severity: 'notice', describe: 'A title is long.', check: () => [] } };
      export const manifest = { files: ['shard.yml'], read: () => ({}) };`,
  });
  expect(all.map(({ name, surface }) => [name, surface.rendering, surface.rules, surface.manifests])).toEqual([
    ['chart', true, [], []],
    ['titles', false, [{ name: 'long-title', severity: 'notice', about: 'A title is long.' }], ['shard.yml']],
  ]);
  expect(rendering.map(({ name }) => name)).toEqual(['chart']);
  expect(log).toEqual([]);
});

test('a module that throws, has a wrong export, ends its thread or does not exist is named, and the others are used', async () => {
  const { all, log } = await opened({
    throws: `throw new Error('no licence');`,
    wrong: `export const checks = { one: { severity: 'fatal', describe: 'x', check() {} } };`,
    quits: 'process.exit(3);',
    broken: 'export const = 1;',
    works: `export const transformTree = () => {};`,
  });
  expect(all.map(({ name }) => name)).toEqual(['works']);
  expect(log.map((line) => line.split(':')[0]).toSorted()).toEqual(
    ['broken', 'quits', 'throws', 'wrong'].map((name) => `Extension ${name}, load`),
  );
  expect(log.join('\n')).toContain('Extension throws, load: no licence. The site runs without it.');
  expect(log.join('\n')).toContain('checks.one.severity');
});

test('a module in CommonJS can require the package, as one in ESM can import it', async () => {
  const module = await writeModule(`export { blocks, manifest } from './old.cjs';`);
  const old = `const { defineExtension } = require('asterism-docs');
    exports.blocks = defineExtension({ chart: () => '' });
    exports.manifest = { files: ['a'], read: () => { throw new TypeError('no text'); } };`;
  await writeFile(join(dirname(module), 'old.cjs'), old);
  const log: string[] = [];
  const options = { worker: builtWorker('extension'), memoryLimit: 64, warn: (line: string) => void log.push(line) };
  const { all, close } = await openExtensions([{ name: 'old', module, options: {} }], options);
  onTestFinished(close);
  expect(all.map(({ surface }) => surface.rendering)).toEqual([true]);
  await all[0]?.thread.ask({ name: 'readManifest', args: ['a', ''] }, call);
  expect(log).toEqual(['Extension old, manifest, one: no text (old.cjs:3). It is not used.']);
});

test('a mistake in a module is named with its line', async () => {
  const { log } = await opened({
    parsed: '\nexport const = 1;',
    run: '\n\nundefinedName();',
  });
  expect(log.toSorted()).toEqual([
    expect.stringMatching(/^Extension parsed, load: .* \(extension.ts:2\)\. The site runs/),
    expect.stringMatching(/^Extension run, load: undefinedName is not defined \(extension.ts:3\)\. The site runs/),
  ]);
});

test('a call that loops for ever is ended, and the next call gets a new thread', async () => {
  const { all, log } = await opened({
    maybe: `export const manifest = { files: ['a'], read(text) { if (text === 'loop') for (;;) Math.random(); return { name: text }; } };`,
  });
  const [maybe] = all;
  expect(
    await maybe?.thread.ask({ name: 'readManifest', args: ['a', 'loop'] }, { ...call, timeoutMs: 200 }),
  ).toBeUndefined();
  expect(await maybe?.thread.ask({ name: 'readManifest', args: ['a', 'two'] }, call)).toEqual({ name: 'two' });
  expect(log).toEqual([
    'Extension maybe, manifest, one: The worker thread did not answer in 200 ms. It was ended. It is not used.',
  ]);
});

test('a call that takes all memory is ended long before the process is in danger', async () => {
  const { all, log } = await opened({
    greedy: `export const manifest = { files: ['a'], read() { const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({}))); } };`,
  });
  expect(
    await all[0]?.thread.ask({ name: 'readManifest', args: ['a', ''] }, { ...call, timeoutMs: 60_000 }),
  ).toBeUndefined();
  expect(log).toEqual([
    'Extension greedy, manifest, one: Its thread was ended, because it used more than 64 MB. It is not used.',
  ]);
});

test('a call that fills buffers outside of the heap is ended too', async () => {
  const { all, log } = await opened({
    greedy: `export const manifest = { files: ['a'], async read() {
      const all = [];
      for (let count = 0; count < 20; count++) {
        all.push(Buffer.alloc(10_000_000, 1));
        await new Promise((done) => setTimeout(done, 100));
      }
      return { name: 'all' };
    } };`,
  });
  expect(
    await all[0]?.thread.ask({ name: 'readManifest', args: ['a', ''] }, { ...call, timeoutMs: 60_000 }),
  ).toBeUndefined();
  expect(log.join()).toContain('it used more than 64 MB');
});

test('an answer that is not what the contract says is an error with the name of its part', async () => {
  const { all, log } = await opened({
    wrong: `export const manifest = { files: ['a'], read: () => ({ name: 'x', homepage: 'javascript:alert(1)' }) };`,
  });
  expect(await all[0]?.thread.ask({ name: 'readManifest', args: ['a', ''] }, call)).toBeUndefined();
  expect(log[0]).toContain('The result of manifest.read is not valid: homepage');
});

test('calls that wait for others have their own time, and are answered by the next thread when one before them loops', async () => {
  const { all, log } = await opened({
    busy: `export const manifest = { files: ['a'], read(text) {
      const end = performance.now() + 200;
      while (text === 'loop' || performance.now() < end);
      return { name: text };
    } };`,
  });
  const [busy] = all;
  const read = (text: string) =>
    busy?.thread.ask({ name: 'readManifest', args: ['a', text] }, { ...call, subject: text, timeoutMs: 2_000 });
  const names = ['loop', ...Array.from({ length: 12 }, (_, at) => `n${at}`)];
  const answers = await Promise.all(names.map(read));
  expect(answers).toEqual([undefined, ...names.slice(1).map((name) => ({ name }))]);
  expect(log).toEqual([
    'Extension busy, manifest, loop: The worker thread did not answer in 2000 ms. It was ended. It is not used.',
  ]);
});

test.each([
  ['throws', `setTimeout(() => { throw new Error('too late'); }, 10);`, 'too late'],
  ['rejects', `setTimeout(() => void Promise.reject(new Error('too late')), 10);`, 'too late'],
  ['exits', 'setTimeout(() => process.exit(0), 10);', 'Its thread has ended by itself.'],
  [
    'fills the memory',
    'const all = []; (function fill() { all.push(Array.from({ length: 10_000 }, () => ({}))); setImmediate(fill); })();',
    'it used more than 64 MB.',
  ],
])('an extension that %s after its answer is named, and the next call gets a new thread', async (_, late, message) => {
  const { all, log } = await opened({
    late: `export const manifest = { files: ['a'], read(text) { if (text === 'late') { ${late} } return { name: text }; } };`,
  });
  const read = (text: string) => all[0]?.thread.ask({ name: 'readManifest', args: ['a', text] }, call);
  expect(await read('late')).toEqual({ name: 'late' });
  await expect.poll(() => log).toEqual([expect.stringContaining(message)]);
  expect(log[0]).toMatch(/^Extension late, background: .* The next call starts another one\.$/);
  expect(await read('two')).toEqual({ name: 'two' });
});
