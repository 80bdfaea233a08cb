import { expect, test } from 'vitest';
import { thrownMessage } from './thrown-message.ts';

const module = 'file:///sites/my%20docs/ext/chart.ts';

/** An error with a stack. */
function withStack<E extends Error>(error: E, stack: string): E {
  return Object.assign(error, { stack });
}

test('a mistake in an extension is named with its file and line, whether it is loaded or called', () => {
  const called =
    'TypeError: no\n    at x (file:///srv/site.js:1:2)\n    at y (file:///sites/my%20docs/ext/lib/bar.ts:3:11)';
  expect(thrownMessage(withStack(new TypeError('no'), called), module)).toBe('no (lib/bar.ts:3)');
  const versioned = 'TypeError: no\n    at file:///sites/my%20docs/ext/chart.ts?AbC-1:7:1';
  expect(thrownMessage(withStack(new TypeError('no'), versioned), module)).toBe('no (chart.ts:7)');
  const parsed = '/sites/my docs/ext/chart.ts:12\nexport const = 1;\n';
  expect(thrownMessage(withStack(new SyntaxError('Unexpected token'), parsed), module)).toBe(
    'Unexpected token (chart.ts:12)',
  );
  expect(thrownMessage(withStack(new TypeError('no'), 'at file:///srv/site.js:1:2'), module)).toBe('no');
});

test('an error that an extension throws on purpose says what it means, and any value has a message', () => {
  expect(thrownMessage(withStack(new Error('no licence'), `at ${module}:1:1`), module)).toBe('no licence');
  expect(thrownMessage('no number', module)).toBe('no number');
  expect(thrownMessage(new Error('one\n\u001b[31mtwo'), module)).toBe('one [31mtwo');
  expect(thrownMessage(new Error('x'.repeat(600)), module)).toHaveLength(500);
  expect(thrownMessage(Object.create(null), module)).toBe('a value without a message was thrown');
});
