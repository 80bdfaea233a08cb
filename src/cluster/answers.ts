import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { digest } from '#platform/hash.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { SourceError } from '#sources/source.ts';
import type { Contents } from './contents/contents.ts';
import type { RemoteResults, RepositoryCalls } from './family/published-repository.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { named } from './pack.ts';

/** An answer of a worker. */
export type Answer<T> =
  /** The result. */
  | { readonly result: T }
  /** Why the source cannot tell. */
  | { readonly problem: string };

/** Dependencies of {@link createRepositoryCalls}. */
export interface RepositoryCallsDeps {
  /** Contents of the cluster, which hold the answers. */
  readonly contents: Pick<Contents, 'read' | 'add' | 'missing'>;
  /** Jobs of the cluster. */
  readonly jobs: Pick<JobQueue, 'send'>;
  /** How long an answer is waited for, in milliseconds. */
  readonly timeoutMs: number;
}

/** Pause between two looks for an answer, in milliseconds. */
const lookMs = 100;

/** After a question without an answer, others are waited for only a little: for how long, and how little, in ms. */
const silenceMs = 15_000;
const shortMs = 500;

/** Creates the calls that workers answer. An answer stays in the store, so that each question is answered once. */
export function createRepositoryCalls({ contents, jobs, timeoutMs }: RepositoryCallsDeps): RepositoryCalls {
  const asking = new SingleFlight<string, Uint8Array>();
  let silentUntil = 0;

  async function ask(answer: string, question: () => Promise<void>): Promise<Uint8Array> {
    const known = await contents.read(answer);
    if (known !== undefined) return known;
    await question();
    const begun = Date.now();
    const limit = begun < silentUntil ? shortMs : timeoutMs;
    while (Date.now() - begun < limit) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      const given = await contents.read(answer);
      if (given !== undefined) {
        silentUntil = 0;
        return given;
      }
    }
    silentUntil = Date.now() + silenceMs;
    throw new SourceError('No worker has answered in time. Check that "asterism work" runs and can reach its sources.');
  }

  return {
    async call<K extends keyof RemoteResults>(
      record: Parameters<RepositoryCalls['call']>[0],
      method: K,
      args: readonly unknown[],
    ): Promise<RemoteResults[K]> {
      const { name, text } = named('repository', record);
      const answer = `answer-${digest(JSON.stringify([name, method, args]))}`;
      const bytes = await asking.run(answer, () =>
        ask(answer, async () => {
          // The record of a commit is not published.
          if ((await contents.missing([name])).length > 0) await contents.add([[name, text]]);
          await jobs.send('call', { record: name, method, args, answer });
        }).catch(asSourceError),
      );
      const given: Answer<RemoteResults[K]> = JSON.parse(new TextDecoder().decode(bytes));
      if ('problem' in given) throw new SourceError(given.problem);
      return given.result;
    },
  };
}

function asSourceError(cause: unknown): never {
  if (!(cause instanceof PostgresError)) throw cause;
  throw new SourceError(cause.message, { cause });
}
