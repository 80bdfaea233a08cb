import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** What a renderer renders to compile its code. */
const warmUpPage = 'asterism/README.md';

/** A render worker that records what it renders. */
export interface RecordedRenderings {
  /** The module of the worker. */
  readonly renderWorker: URL;
  /** The files that were rendered since the last call, in order: `{package}/{path}`. */
  read(): Promise<readonly string[]>;
}

/** Creates the real render worker with a record, in a folder of the test. */
export async function recordedRenderings(): Promise<RecordedRenderings> {
  const folder = await temporaryFolder();
  const record = join(folder, 'rendered');
  const worker = join(folder, 'worker/render-worker.js');
  const real = pathToFileURL(fileURLToPath(import.meta.resolve('#markdown/pool/render-worker.ts'))).href;
  await mkdir(dirname(worker));
  await writeFile(
    worker,
    `import { appendFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ call }) => {
       if (call?.name !== 'render') return;
       const [{ currentRepo, path }] = call.args;
       appendFileSync(${JSON.stringify(record)}, currentRepo + '/' + path + '\\n');
     });
     await import(${JSON.stringify(real)});`,
  );
  return {
    renderWorker: pathToFileURL(worker),
    async read() {
      const text = await readFile(record, 'utf8').catch(() => '');
      await rm(record, { force: true });
      return text.split('\n').filter((line) => line !== '' && line !== warmUpPage);
    },
  };
}
