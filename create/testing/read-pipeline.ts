import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** What a pipeline of GitLab runs, or why GitLab refuses it. */
export interface ReadPipeline {
  /** Names of the jobs that run, with their stages. */
  readonly jobs: Readonly<Record<string, string>>;
  /** Why the pipeline is refused; empty for a valid one. */
  readonly problems: string;
}

/** Why a pipeline runs: a push to the default branch, or a merge request. */
export type PipelineEvent = 'push' | 'merge request';

const reader = createRequire(import.meta.url).resolve('gitlab-ci-local');
const run = promisify(execFile);

const refusedSchema = z.object({ code: z.literal(1), stderr: z.string() });
const jobsSchema = z.array(z.object({ name: z.string(), stage: z.string(), when: z.string() }));

const variables: Readonly<Record<PipelineEvent, readonly string[]>> = {
  push: ['--variable', 'CI_PIPELINE_SOURCE=push'],
  'merge request': ['--variable', 'CI_PIPELINE_SOURCE=merge_request_event', '--unset-variable', 'CI_COMMIT_BRANCH'],
};

/**
 * Reads the pipeline of a repository with these files as GitLab does: gitlab-ci-local checks it with the schema of GitLab's
 * pipeline editor, expands what it includes, and evaluates the rules of its jobs.
 */
export async function readPipeline(
  files: Readonly<Record<string, string>>,
  event: PipelineEvent = 'push',
): Promise<ReadPipeline> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-pipeline-'));
  try {
    await writeRepository(folder, files);
    return await read(folder, event);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function read(folder: string, event: PipelineEvent): Promise<ReadPipeline> {
  const args = ['--list-json', '--home', join(folder, 'home'), ...variables[event]];
  const env = { ...process.env, NO_COLOR: '1', GCL_IGNORE_PREDEFINED_VARS: 'CI_PIPELINE_SOURCE,CI_COMMIT_BRANCH' };
  const ended = await run(process.execPath, [reader, ...args], { cwd: folder, timeout: 60_000, env }).catch((error) =>
    refusedSchema.parse(error),
  );
  if ('code' in ended) return { jobs: {}, problems: ended.stderr };
  if (!ended.stderr.includes('json schema validated')) throw new Error(`No schema was applied:\n${ended.stderr}`);
  const listed = jobsSchema.parse(JSON.parse(ended.stdout)).filter(({ when }) => when !== 'never');
  return { jobs: Object.fromEntries(listed.map(({ name, stage }) => [name, stage])), problems: '' };
}

async function writeRepository(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('remote', 'add', 'origin', 'https://gitlab.example.com/acme/docs.git');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'Files');
}
