import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

const open = '<input type="checkbox" class="task-list-item-checkbox" disabled>';
const done = '<input type="checkbox" class="task-list-item-checkbox" disabled checked>';

test('tasks have checkboxes, done ones are checked', () => {
  expect(html('- [ ] foo\n- [x] bar\n- [X] baz')).toBe(
    `<ul class="contains-task-list">\n<li class="task-list-item">${open} foo</li>\n<li class="task-list-item">${done} bar</li>\n<li class="task-list-item">${done} baz</li>\n</ul>`,
  );
});

test('tasks can be nested, and numbered lists can have tasks', () => {
  expect(html('1. [x] foo\n   - [ ] bar')).toBe(
    `<ol class="contains-task-list">\n<li class="task-list-item">${done} foo\n<ul class="contains-task-list">\n<li class="task-list-item">${open} bar</li>\n</ul>\n</li>\n</ol>`,
  );
});

test('a task in a loose list has its checkbox in its paragraph', () => {
  expect(html('- [ ] foo\n\n  more')).toBe(
    `<ul class="contains-task-list">\n<li class="task-list-item">\n<p>${open} foo</p>\n<p>more</p>\n</li>\n</ul>`,
  );
});

test.each(['- [ ]', '- [] a', '- [y] a', '- a [ ] b', '[ ] a', '- [x](y)'])('this is not a task: %s', (md) => {
  expect(html(md)).not.toContain('<input');
});

test('an input in raw HTML can only be a disabled checkbox', () => {
  expect(html('<input type="password" name="pin" value="1" onfocus="x()">')).toBe(
    '<input value="1" disabled type="checkbox">',
  );
});
