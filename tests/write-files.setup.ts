import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { writeFiles } from './start-files.ts';
import { test } from './worker-test.ts';

// The site as files is read by several workers, so that it is written before any of them begins.
for (const path of (process.env.ASTERISM_FILES_AT ?? '').split(',')) {
  test(`the example family is written as files for ${path || '/'}`, async () => {
    test.skip(!nginxIsInstalled, 'nginx is not installed.');
    await writeFiles(path);
  });
}
