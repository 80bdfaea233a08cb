import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { isReservedName, routeAt, routeNameAt } from '#model/match-route.ts';
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

test('requests of agents are counted by what they ask for, and no package can have the names of their routes', () => {
  expect(['/mcp', '/llms.txt', '/lamp/llms.txt'].map((path) => routeAt(path).kind)).toEqual(['mcp', 'feed', 'feed']);
  expect(['mcp', 'llms.txt'].map(isReservedName)).toEqual([true, true]);
});
