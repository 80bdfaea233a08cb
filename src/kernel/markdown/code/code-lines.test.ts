import { expect, test } from 'vitest';
import { codeLines } from './code-lines.ts';

test('every line is HTML of its own, and a span over several lines continues in each', () => {
  expect(codeLines('<span class="a">x &lt;\n<span class="b">y\n</span>z</span>\nend')).toEqual([
    '<span class="a">x &lt;\n</span>',
    '<span class="a"><span class="b">y\n</span></span>',
    '<span class="a">z</span>\n',
    'end',
  ]);
});

test('spans without text and a last line without text are left out', () => {
  expect(codeLines('<span class="a">x\n</span><span class="b"><span class="c"></span></span>')).toEqual([
    '<span class="a">x\n</span>',
  ]);
  expect(codeLines('\n\n')).toEqual(['\n', '\n']);
  expect(codeLines('')).toEqual([]);
});
