import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { remoteVariables, uploadLines } from '#create/upload.js';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { inProject } from '#scripts/project.js';

const run = promisify(execFile);
const hasRclone = spawnSync('rclone', ['version']).status === 0;

const exported = {
  'index.html': '<title>Home</title>',
  '404.html': '<title>Missing</title>',
  'ant/index.html': '<title>Ant</title>',
  'ant/index.md': '# Ant',
  'feed.atom': '<feed/>',
  'assets/a-1.css': 'a{}',
  'assets/icon/32.png': 'icon',
  'git/ant/drawing.svg': '<svg/>',
  '-/image/signature/address': 'image',
  '-/family.json': '{}',
  'api/repo': '[]',
  'service-worker.js': 'self',
  '.nojekyll': '',
  'asterism-export.json': '{}',
};

/** An S3 server with a bucket, a folder with an exported site, and the script of the workflows. */
async function openBucket() {
  const folder = await temporaryFolder();
  const configureBuckets = [{ name: 'docs', configs: [] }];
  const directory = join(folder, 'buckets');
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${port}`;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, 'site', path)), { recursive: true });
    await writeFile(join(folder, 'site', path), text);
  };
  for (const [path, text] of Object.entries(exported)) await write(path, text);
  const env = {
    // Without the variables for other services that this machine may have.
    ...{ PATH: process.env.PATH, HOME: folder },
    ...remoteVariables,
    ...{ RCLONE_CONFIG: join(folder, 'rclone.conf'), RCLONE_CONFIG_SITE_ENDPOINT: url, RCLONE_CONFIG_SITE_REGION: '' },
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', BUCKET: 'docs/manual', RCLONE_VERBOSE: '1' },
  };
  return {
    folder,
    write,
    /** Uploads, and returns the paths of copied and of removed objects in their order. */
    async upload() {
      const { stderr } = await run('sh', ['-c', uploadLines.join('\n')], { cwd: folder, env });
      return [...stderr.matchAll(/: (.+): (Copied|Deleted)\b/g)].map(([, path = '', what = '']) => `${what} ${path}`);
    },
    get: (path: string) => fetch(`${url}/docs/manual/${path}`),
    put: (path: string) => fetch(`${url}/docs/manual/${path}`, { method: 'PUT', body: 'other' }),
  };
}

test.skipIf(!hasRclone)(
  'an export is uploaded with the types and the caching of its files, and pages after what they load',
  async () => {
    const bucket = await openBucket();
    await bucket.put('old.html');
    const first = await bucket.upload();
    const at = (path: string) => first.indexOf(`Copied ${path}`);
    for (const [path] of Object.entries(exported).filter(
      ([name]) => !/\.html$|^asterism-export|^\.nojekyll/.test(name),
    )) {
      expect(at(path), path).toBeGreaterThanOrEqual(0);
      expect(at(path), path).toBeLessThan(at('index.html'));
    }
    expect(first.at(-1)).toMatch(/^Deleted .*old\.html/);
    const headersOf = async (path: string) => {
      const { status, headers } = await bucket.get(path);
      return [status, ...['content-type', 'cache-control', 'content-disposition'].map((name) => headers.get(name))];
    };
    const soon = 'public, max-age=0, s-maxage=30, stale-if-error=604800';
    expect(await headersOf('index.html')).toEqual([200, 'text/html; charset=utf-8', soon, null]);
    expect(await headersOf('api/repo')).toEqual([200, 'application/json', soon, null]);
    expect(await headersOf('assets/a-1.css')).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
      null,
    ]);
    expect(await headersOf('assets/icon/32.png')).toEqual([200, 'image/png', soon, null]);
    expect(await headersOf('git/ant/drawing.svg')).toEqual([200, 'image/svg+xml', soon, 'attachment']);
    expect((await headersOf('-/image/signature/address'))[3]).toBe('attachment');
    for (const path of ['old.html', '.nojekyll', 'asterism-export.json'])
      expect((await headersOf(path))[0], path).toBe(404);
  },
);

test.skipIf(!hasRclone)(
  'a new export uploads what has changed and removes what is gone, and nothing else',
  async () => {
    const bucket = await openBucket();
    await bucket.upload();
    // A new checkout has other times.
    await cp(join(bucket.folder, 'site'), join(bucket.folder, 'copy'), { recursive: true });
    await rm(join(bucket.folder, 'site'), { recursive: true });
    await cp(join(bucket.folder, 'copy'), join(bucket.folder, 'site'), { recursive: true });
    expect(await bucket.upload()).toEqual([]);
    await bucket.write('ant/index.html', '<title>Ants</title>');
    await rm(join(bucket.folder, 'site/feed.atom'));
    expect(await bucket.upload()).toEqual(['Copied ant/index.html', 'Deleted feed.atom']);
  },
);

test('the guide has the lines of the workflows', async () => {
  const guide = await readFile(inProject('docs/guides/export.md'), 'utf8');
  expect(guide).toContain(`\`\`\`sh\n${uploadLines.join('\n')}\n\`\`\``);
});
