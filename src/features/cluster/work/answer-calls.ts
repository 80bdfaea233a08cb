import { z } from 'zod';
import type { Answer } from '#features/cluster/answers.ts';
import { type Contents, contentName } from '#features/cluster/contents/contents.ts';
import type { RemoteResults } from '#features/cluster/family/published-repository.ts';
import { type RepositoryRecord, recordOf } from '#features/cluster/family/repository-record.ts';
import type { JobData } from '#features/cluster/jobs/job-data.ts';
import { parse } from '#features/cluster/pack.ts';
import { type Repository, SourceError } from '#sources/source.ts';

/** Dependencies of {@link answerCall}. */
export interface AnswerCallsDeps {
  /** Contents of the cluster. */
  readonly contents: Pick<Contents, 'read' | 'add'>;
  /** The repository of a record, as its source has it. Throws `SourceError` when it is gone. */
  readonly repositoryOf: (record: RepositoryRecord) => Promise<Repository>;
}

type Results = { readonly [K in keyof RemoteResults]: (args: readonly unknown[]) => Promise<RemoteResults[K]> };

const text = z.string();
const texts = z.array(z.string());

/** Largest file that is uploaded when it is asked for, in bytes. */
const maxFileSize = 32 * 1024 * 1024;

/** Answers a call about a repository, and stores the answer. Throws `PostgresError`. */
export async function answerCall(
  { record: name, method, args, answer, problem }: JobData['call'],
  deps: AnswerCallsDeps,
) {
  const bytes = await deps.contents.read(name);
  if (bytes === undefined) return;
  const record: RepositoryRecord = parse(bytes);
  const given = await resultOf(record, { method, args }, deps);
  // A problem may pass, and what is not there may be anything: both answer this attempt only.
  const isPassing = 'problem' in given || given.result === null || given.result === false;
  await deps.contents.add([[isPassing ? problem : answer, JSON.stringify(given)]]);
}

async function resultOf(
  record: RepositoryRecord,
  { method, args }: Pick<JobData['call'], 'method' | 'args'>,
  deps: AnswerCallsDeps,
): Promise<Answer<unknown>> {
  try {
    const shown = await deps.repositoryOf(record);
    const commit = record.commit ?? releaseOf(record, shown);
    const repository = commit === undefined ? shown : await shown.at?.(commit);
    if (repository === undefined) return { problem: `${record.folder} no longer has commit ${commit}.` };
    const results = resultsOf(repository, record, deps);
    if (!isMethod(results, method)) return { problem: `The worker does not know ${method}. Update it.` };
    return { result: await results[method](args) };
  } catch (error) {
    if (error instanceof SourceError || error instanceof z.ZodError) return { problem: error.message };
    throw error;
  }
}

/** The commit of the release that a record shows; undefined for the shown branch. */
function releaseOf({ provenance }: RepositoryRecord, shown: Repository): string | undefined {
  return provenance?.commit === shown.provenance?.commit ? undefined : provenance?.commit;
}

function isMethod(results: Results, method: string): method is keyof Results {
  return Object.hasOwn(results, method);
}

function resultsOf(repository: Repository, record: RepositoryRecord, { contents }: AnswerCallsDeps): Results {
  const { place, origin } = record;
  return {
    find: async ([path]) => (await repository.find(text.parse(path))) ?? null,
    async read([path, name]) {
      const file = await repository.find(text.parse(path));
      if (file === undefined) return false;
      if (contentName(place, file) !== name)
        throw new SourceError(`${file.path} has changed. Load it again in a moment.`);
      if (file.size > maxFileSize) throw new SourceError(`${file.path} is too large to be shared with replicas.`);
      const body = await readWhole(repository, file.path);
      if (body !== undefined) await contents.add([[text.parse(name), body]]);
      return body !== undefined;
    },
    async at([commit]) {
      const listed = await repository.at?.(text.parse(commit));
      return listed === undefined
        ? null
        : await recordOf(listed, origin, listed.provenance?.commit ?? text.parse(commit));
    },
    async hashesAt([path, commits]) {
      const hashes = await repository.hashesAt?.(text.parse(path), texts.parse(commits));
      return (hashes ?? []).map((hash) => hash ?? null);
    },
    movedFiles: async ([from, to]) => [...((await repository.movedFiles?.(text.parse(from), text.parse(to))) ?? [])],
    changedFiles: async ([from, to, limit]) =>
      (await repository.changedFiles?.(text.parse(from), text.parse(to), z.number().parse(limit))) ?? null,
  };
}

/** Reads a file as a stream, which has no limit of size. */
async function readWhole(repository: Repository, path: string): Promise<Uint8Array | undefined> {
  const opened = await repository.open(path);
  return opened && new Uint8Array(await new Response(opened.body).arrayBuffer());
}
