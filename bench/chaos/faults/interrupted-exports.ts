import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Fault, held, type Lab, type Seen } from '#bench/chaos/fault.ts';
import { writeFiles } from '#bench/family/hostile-family.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
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
  async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Run> {
    const all = ['export', root, '--origin', 'https://docs.example.org', '--cache', join(folder, 'cache'), ...args];
    const child = spawn(process.execPath, [asterismProgram, ...all], {
      cwd: folder,
      env: { ...process.env, HOME: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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

/** Faults of exports that are stopped at the worst moment. */
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
];
