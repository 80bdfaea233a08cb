import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { agentIndexPath, mcpPath } from './declared.ts';

const site = { product: 'asterism', base: '' };
const below = { product: 'asterism', base: '/sub/path' };

test('the family and each package have an index for agents', () => {
  expect(agentIndexPath(undefined, site)).toBe('/llms.txt');
  expect(agentIndexPath('asterism', site)).toBe('/matrix/llms.txt');
  expect(agentIndexPath(undefined, below)).toBe('/sub/path/llms.txt');
});

test.each([
  [mcpPath(below), 'mcp'],
  [agentIndexPath(undefined, below), 'agentIndex'],
  [agentIndexPath('a lamp', below), 'packageAgentIndex'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, below) ?? '')).toBe(name);
});
