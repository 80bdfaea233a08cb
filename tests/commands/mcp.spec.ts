import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';

const root = join(import.meta.dirname, '../..');

test('an agent that starts the command lists, searches and reads, and the command ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-mcp-'));
  await cp(join(root, 'examples/family'), join(folder, 'family'), { recursive: true });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'bin/asterism.js'), 'mcp', join(folder, 'family'), '--cache', join(folder, 'cache')],
    stderr: 'pipe',
  });
  const client = new Client({ name: 'reader', version: '1.0.0' });
  const faults: Error[] = [];
  client.onerror = (error) => void faults.push(error);
  const call = async (name: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return content[0]?.type === 'text' ? content[0].text : '';
  };
  try {
    await client.connect(transport);
    expect(await call('list_packages', {})).toContain('- signpost: A tiny HTTP router');
    await expect.poll(() => call('search', { query: 'routes' })).toContain('/signpost/docs/routes.md');
    expect(await call('read_page', { page: 'signpost/docs/routes.md' })).toMatch(/^---\ntitle: /);
    expect(await call('read_page', { page: 'https://elsewhere.example/signpost' })).toContain('not on this site');
    await expect(client.callTool({ name: 'none', arguments: {} })).rejects.toThrow('none');
    // Anything but the protocol on standard output would be such a fault.
    expect(faults).toEqual([]);
    const pid = transport.pid;
    await client.close();
    await expect.poll(() => isRunning(pid)).toBe(false);
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a folder that is not there ends the command with a reason', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      join(root, 'bin/asterism.js'),
      'mcp',
      join(tmpdir(), 'asterism-none'),
      '--cache',
      join(tmpdir(), 'asterism-mcp-none'),
    ],
    stderr: 'pipe',
  });
  let text = '';
  transport.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  await transport.start();
  await expect.poll(() => text).toContain('asterism-none');
  await transport.close();
  await rm(join(tmpdir(), 'asterism-mcp-none'), { recursive: true, force: true });
});

function isRunning(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
