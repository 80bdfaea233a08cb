import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../..');

test('a browser gets no code that lays out or scales pictures: nothing of the interface or the model imports it', () => {
  const files = ['kernel/{web,model,search}', 'features/pictures/{page,browser}'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: source }),
  );
  const importing = files.filter((file) => /from 'd3|import\('d3/.test(readFileSync(join(source, file), 'utf8')));
  expect(files).toContain('features/pictures/page/stars-chart.tsx');
  expect(importing.filter((file) => !file.endsWith('.test.ts'))).toEqual([]);
});
