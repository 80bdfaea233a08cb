import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const names = ['anvil', 'bellows', 'chisel', 'drill', 'engraver', 'file', 'gauge'];

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: Object.fromEntries(
      names.flatMap((name, index) => [
        [`${name}/README.md`, `# ${name}\n`],
        [`${name}/package.json`, JSON.stringify({ name, asterism: { stargazers_count: index } })],
      ]),
    ),
  });
});

afterAll(() => site.close());

const answer = z.object({
  repo: z.record(z.string(), z.unknown()).optional(),
  files: z.record(z.string(), z.unknown()).optional(),
  next: z.string().optional(),
});

async function ask(path: string): Promise<z.infer<typeof answer>> {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  return answer.parse(await response.json());
}

test.each([
  ['/api/repo', 'repo'],
  ['/api/files', 'files'],
] as const)('a program reads %s a few packages at a time, until no cursor is left', async (path, key) => {
  const whole = await ask(path);
  expect(whole).not.toHaveProperty('next');
  const found: string[] = [];
  const counts: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const part: z.infer<typeof answer> = await ask(
      `${path}?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const list = part[key] ?? {};
    for (const [name, value] of Object.entries(list)) expect(value).toEqual(whole[key]?.[name]);
    found.push(...Object.keys(list));
    counts.push(Object.keys(list).length);
    cursor = part.next;
  }
  expect(counts).toEqual([3, 3, 1]);
  expect(found).toEqual(names);
  expect(Object.keys(whole[key] ?? {}).toSorted()).toEqual(names);
});

test('a program goes on after a package that is gone since its last request', async () => {
  expect(Object.keys((await ask('/api/repo?cursor=chisel-gone')).repo ?? {})).toEqual(names.slice(3));
  expect((await ask('/api/repo?cursor=gauge')).repo).toEqual({});
});

test.each([
  ['limit=0', '"limit" is a number from 1 to 500.'],
  ['limit=501', '"limit" is a number from 1 to 500.'],
  ['limit=many', '"limit" is a number from 1 to 500.'],
  ['limit=', '"limit" is a number from 1 to 500.'],
  ['limit=3&cursor=', '"cursor" is the value of "next" in the response before; leave it out for the first one.'],
  [
    `cursor=${'x'.repeat(300)}`,
    '"cursor" is the value of "next" in the response before; leave it out for the first one.',
  ],
])('a program that asks for ?%s learns what is allowed', async (query, message) => {
  for (const path of ['/api/repo', '/api/files']) {
    const response = await site.get(`${path}?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  }
});
