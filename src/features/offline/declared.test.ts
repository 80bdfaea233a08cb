import { expect, test } from 'vitest';
import { isReservedName, routeAt } from '#model/match-route.ts';

test('the service worker is counted as a file of the build, and no package can have its name', () => {
  expect(routeAt('/service-worker.js').kind).toBe('asset');
  expect(isReservedName('service-worker.js')).toBe(true);
});
