import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const titles = { a: 'What is __init__.py?', b: 'Array<T> and more', c: 'Tom &amp; code `x`' };
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

let site: TestSite;
beforeAll(async () => {
  const documents = Object.entries(titles).map(([name, title]) => [
    `lamp/docs/${name}.md`,
    `---\ntitle: '${title}'\n---\n\nBody of ${name}.\n`,
  ]);
  site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n\nA lamp.\n', ...Object.fromEntries(documents) } });
  await site.catalog.followers.update();
});
afterAll(() => site.close());

test.each(Object.entries(titles))(
  'the title of %s.md in its front matter is the same text in all places: %s',
  async (name, title) => {
    const page = await (await site.get(`/lamp/docs/${name}.html`)).text();
    const text = escaped(title);
    expect(page).toMatch(`<title>${text} `);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '')).toBe(text);
    const others = await (await site.get('/lamp')).text();
    expect(others).toContain(text);
    const next = await (await site.get('/lamp/docs/b.html')).text();
    expect(next).toContain(text);
    const found = await (await site.get(`/api/search?q=${encodeURIComponent(`Body of ${name}`)}`)).json();
    expect(JSON.stringify(found)).toContain(JSON.stringify(title).slice(1, -1));
    expect(await (await site.get('/llms.txt')).text()).toContain(title.replace(/[\\[\]<>`*_]/g, '\\$&'));
  },
);
