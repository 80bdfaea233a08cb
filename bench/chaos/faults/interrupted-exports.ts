import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Fault, held, type Lab, type Seen } from '#bench/chaos/fault.ts';
import { writeFiles } from '#bench/family/hostile-family.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import { type FaultProxy, startFaultProxy } from '#export/bucket/testing/fault-proxy.ts';
import { digest } from '#platform/hash.ts';

/** Kills an export after it has renamed the old site away, or the new one to its place. */
const killPatch = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
const rename = fs.promises.rename;
fs.promises.rename = async (from, to) => {
  await rename(from, to);
  const { ASTERISM_CHAOS_FROM: away, ASTERISM_CHAOS_TO: place } = process.env;
  if (String(from) === away || String(to) === place) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();`;

interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A family of two packages, and a way to export it. */
async function family(folder: string) {
  const root = join(folder, 'family');
  for (const name of ['one', 'two'])
    await writeFiles(join(root, name), { 'README.md': `# ${name}\n\nThe first text.\n`, 'docs/a.md': '# A\n' });
  async function run(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    stopped?: AbortSignal,
  ): Promise<Run> {
    const all = ['export', root, '--origin', 'https://docs.example.org', '--cache', join(folder, 'cache'), ...args];
    const child = spawn(process.execPath, [asterismProgram, ...all], {
      cwd: folder,
      env: { ...process.env, HOME: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    stopped?.addEventListener('abort', () => child.kill('SIGKILL'));
    const [output, errors, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code, signal, output: output + errors };
  }
  const change = (line: string): Promise<void> => writeFile(join(root, 'one/README.md'), `# one\n\n${line}\n`);
  return { root, run, change };
}

/** A hash of all files of a folder; undefined for one that is not there. */
async function hashOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (names === undefined) return undefined;
  const files = names.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files.sort().map(async (file) => [file.slice(folder.length), digest(await readFile(file))]);
  return digest(JSON.stringify(await Promise.all(hashes)));
}

async function killedBetweenRenames({ folder }: Lab): Promise<Seen> {
  const { root, run, change } = await family(folder);
  const [out, patch] = [join(folder, 'site'), join(folder, 'kill.mjs')];
  await writeFile(patch, killPatch);
  const killed = { NODE_OPTIONS: `--import=${patch}`, ASTERISM_CHAOS_FROM: out };
  await run(['--out', out]);
  const first = await hashOf(out);
  await change('The second text.');
  const { signal } = await run(['--out', out], killed);
  if (signal !== 'SIGKILL' || (await hashOf(out)) !== undefined) return held(false, `it was not killed: ${signal}`);
  await rm(join(root, 'one/README.md'));
  await rm(root, { recursive: true });
  const failed = await run(['--out', out]);
  if (failed.code !== 1 || (await hashOf(out)) !== first)
    return held(false, `the old site is not back: ${failed.output}`);
  const again = await family(folder);
  await again.change('The second text.');
  await run(['--out', out], killed);
  const whole = await again.run(['--out', out]);
  const fresh = join(folder, 'fresh');
  await again.run(['--out', fresh]);
  const isWhole = whole.code === 0 && (await hashOf(out)) === (await hashOf(fresh));
  return held(isWhole, isWhole ? 'old after an export that failed, new after one that did not' : whole.output);
}

async function killedAfterSwap({ folder }: Lab): Promise<Seen> {
  const { run, change } = await family(folder);
  const [out, patch] = [join(folder, 'site'), join(folder, 'kill.mjs')];
  await writeFile(patch, killPatch);
  await run(['--out', out]);
  await change('The second text.');
  const { signal } = await run(['--out', out], { NODE_OPTIONS: `--import=${patch}`, ASTERISM_CHAOS_TO: out });
  if (signal !== 'SIGKILL') return held(false, `it was not killed: ${signal}`);
  const { code, output } = await run(['--out', out]);
  const changed = await readFile(`${out}.changes/changed.txt`, 'utf8');
  const left = (await readdir(folder)).filter((name) => name.startsWith('.site'));
  const isRight = code === 0 && changed.includes('one/index.html\n') && left.length === 0;
  return held(isRight, isRight ? 'the next export lists the changes' : `${changed}; left: ${left}; ${output}`);
}

interface Bucket {
  readonly proxy: FaultProxy;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  close(): Promise<void>;
}

async function openBucket(folder: string): Promise<Bucket> {
  const { default: S3rver } = await import('s3rver');
  const directory = join(folder, 'bucket');
  const configureBuckets = [{ name: 'site', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const proxy = await startFaultProxy((await server.run()).port);
  const environment = {
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' },
    AWS_ENDPOINT_URL_S3: proxy.url,
  };
  return {
    ...{ proxy, environment, folder: directory },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

/** A row of exports to a bucket. */
function toBucket(
  { name, expected }: Pick<Fault, 'name' | 'expected'>,
  happen: (bucket: Bucket, made: Awaited<ReturnType<typeof family>>) => Promise<string | undefined>,
): Fault {
  return {
    ...{ name, expected },
    lacks: () =>
      import('s3rver').then(
        () => undefined,
        () => 's3rver',
      ),
    async run({ folder }) {
      const made = await family(folder);
      const bucket = await openBucket(folder);
      try {
        const wrong = await happen(bucket, made);
        return held(wrong === undefined, wrong ?? 'as expected');
      } finally {
        await bucket.close();
      }
    },
  };
}

const out = ['--out', 's3://site/docs'];

/** Runs an export that must succeed. Resolves to what is wrong. */
async function complete({ environment, folder }: Bucket, { run }: Awaited<ReturnType<typeof family>>, line: string) {
  const { code, output } = await run(out, environment);
  if (code !== 0) return `the next export: ${output.slice(0, 200)}`;
  const files = (await readdir(folder, { recursive: true })).filter((name) => /one\/index\.html.*_object$/.test(name));
  const pages = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return pages.some((page) => page.includes(line)) ? undefined : `${files.length} pages without "${line}"`;
}

/** Faults of exports that are stopped at the worst moment, into a folder and into a bucket. */
export const exportFaults: readonly Fault[] = [
  {
    name: 'an export is killed between its two renames',
    expected: 'the next export restores the old site if it fails, and is whole if not',
    run: killedBetweenRenames,
  },
  {
    name: 'an export is killed after its swap',
    expected: 'the next export lists the changes of both',
    run: killedAfterSwap,
  },
  toBucket(
    { name: 'an upload is killed in the middle', expected: 'nothing is removed; the next export completes it' },
    async (bucket, made) => {
      await made.run(out, bucket.environment);
      await made.change('The second text.');
      let uploads = 0;
      const before = (await readdir(bucket.folder, { recursive: true })).length;
      const stop = new AbortController();
      bucket.proxy.fault = ({ method }) => {
        uploads += method === 'PUT' ? 1 : 0;
        if (uploads === 4) stop.abort();
        return undefined;
      };
      const { signal } = await made.run(out, bucket.environment, stop.signal);
      bucket.proxy.fault = () => undefined;
      if (signal !== 'SIGKILL') return 'the export was not killed';
      if ((await readdir(bucket.folder, { recursive: true })).length < before) return 'objects were removed';
      return complete(bucket, made, 'The second text.');
    },
  ),
  toBucket(
    {
      name: 'two uploads at once from one machine',
      expected: 'one ends with an error that says so; the site is whole',
    },
    async (bucket, made) => {
      const runs = await Promise.all([made.run(out, bucket.environment), made.run(out, bucket.environment)]);
      const codes = runs.map(({ code }) => code).toSorted();
      if (codes.join() !== '0,1')
        return `exit codes ${codes}: ${runs.map(({ output }) => output.slice(0, 100)).join(' / ')}`;
      return complete(bucket, made, 'The first text.');
    },
  ),
  toBucket(
    {
      name: 'a bucket that may not be written',
      expected: 'exit code 1 with the missing right; the next export is whole',
    },
    async (bucket, made) => {
      await made.run(out, bucket.environment);
      await made.change('The second text.');
      bucket.proxy.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
      const refused = await made.run(out, bucket.environment);
      bucket.proxy.fault = () => undefined;
      if (refused.code !== 1 || !/s3:PutObject|write|permit/i.test(refused.output))
        return `code ${refused.code}: ${refused.output.slice(0, 200)}`;
      return complete(bucket, made, 'The second text.');
    },
  ),
];
