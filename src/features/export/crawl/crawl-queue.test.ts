import { expect, test } from 'vitest';
import { CrawlQueue } from './crawl-queue.ts';

test('hands out every address once, the last one first', () => {
  const queue = new CrawlQueue(['/a', '/b']);
  queue.add('/c', '/b');
  queue.add('/a', '/b');
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['/c', '/b', '/a', undefined]);
  expect(queue.size).toBe(3);
  expect(queue.isEmpty).toBe(true);
});

test('stores the page that first linked to an address', () => {
  const queue = new CrawlQueue(['/a']);
  queue.add('/b', '/a');
  queue.add('/b', '/c');
  expect(queue.namedBy('/b')).toBe('/a');
  expect(queue.namedBy('/a')).toBe('');
});

test('claims the unknown addresses for the caller', () => {
  const queue = new CrawlQueue(['/a']);
  expect(queue.claim(['/a', '/b', '/c'])).toEqual(['/b', '/c']);
  expect(queue.size).toBe(3);
  expect(queue.take()).toBe('/a');
  expect(queue.isEmpty).toBe(true);
});
