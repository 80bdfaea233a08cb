import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

/** The network of a request from an address, as one behind these proxies sees it. */
async function networkFrom(address: string, proxies: readonly string[], forwarded?: string): Promise<string> {
  const clientAddress = createClientAddress(proxies);
  const app = new Hono().get('/', (context: Context) => context.text(clientAddress(context)));
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: address } } });
  return answer.text();
}

test('a client is identified by its address, or by the first half of an IPv6 address', async () => {
  expect(await networkFrom('192.0.2.7', [])).toBe('192.0.2.7');
  expect(await networkFrom('::ffff:192.0.2.7', [])).toBe('192.0.2.7');
  expect(await networkFrom('2001:db8:1:2:3:4:5:6', [])).toBe('2001:db8:1:2');
  expect(await networkFrom('2001:db8::6', [])).toBe('2001:db8:0:0');
});

test('clients behind a trusted proxy are told apart', async () => {
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '192.0.2.7')).toBe('192.0.2.7');
  expect(await networkFrom('::ffff:10.1.2.3', ['10.0.0.0/8'], '192.0.2.7, 10.9.9.9')).toBe('192.0.2.7');
  expect(await networkFrom('::1', ['::1'], '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
});

test('a proxy may name the port of a visitor beside the address', async () => {
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '192.0.2.7:4711')).toBe('192.0.2.7');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '[2001:db8:1:2:3:4:5:6]:4711')).toBe('2001:db8:1:2');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '[2001:db8:1:2::6]')).toBe('2001:db8:1:2');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '[::ffff:192.0.2.7]:4711')).toBe('192.0.2.7');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1', '10.0.0.0/8'], '192.0.2.7:4711, 10.9.9.9:80')).toBe('192.0.2.7');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '192.0.2.7:x')).toBe('127.0.0.1');
});

test('what a visitor makes up is not believed', async () => {
  expect(await networkFrom('192.0.2.7', [], '198.51.100.1')).toBe('192.0.2.7');
  expect(await networkFrom('192.0.2.7', ['127.0.0.1'], '198.51.100.1')).toBe('192.0.2.7');
  // The proxy puts the visitor's own address behind what the visitor said.
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], '198.51.100.1, 192.0.2.7')).toBe('192.0.2.7');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'], 'anything')).toBe('127.0.0.1');
  expect(await networkFrom('127.0.0.1', ['127.0.0.1'])).toBe('127.0.0.1');
});
