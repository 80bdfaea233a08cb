import { rmSync } from 'node:fs';
import { createCompress } from '#features/export/files/compress.ts';
import type { FileMethods, FileThreadData } from '#features/export/files/file-job.ts';
import { finishFile } from '#features/export/files/finish-file.ts';
import { createStaging } from '#features/export/files/staging.ts';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';

serveCalls<FileMethods, never, FileThreadData>(({ data }) => {
  const deps = { staging: createStaging(data), compress: createCompress(), encodings: data.compress };
  const methods: Callable<FileMethods> = {
    write: (job) => finishFile(job, deps),
    reuse(files) {
      for (const file of files) deps.staging.reuse(file);
    },
    remove: (path) => rmSync(path, { recursive: true, force: true }),
  };
  return { handle: (call) => invoke(methods, call) };
});
