import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Finding } from './check-report.ts';
import type { FindingRule } from './extension-check.ts';
import { checkSources, findingsIn } from './testing/test-check.ts';

const family = resolve('../shared/corpus/patrikx3');
const isHere = existsSync(family);

let found: readonly Finding[] = [];

beforeAll(async () => {
  if (!isHere) return;
  const checked = await checkSources({ sources: [family], product: 'corifeus', core: { domains: ['corifeus.com'] } });
  found = findingsIn(checked);
});

function placesOf(...rules: readonly FindingRule[]): readonly string[] {
  const wanted = found.filter(({ rule }) => rules.includes(rule));
  return wanted.map(({ folder, file, line, subject }) => [folder, file, line, subject].join(' '));
}

test.skipIf(!isHere)(
  'in an unprepared family, each dead link is one of those in its README (skipped without it)',
  () => {
    expect(placesOf('dead-link', 'dead-anchor', 'missing-image', 'dead-menu-entry', 'dead-family-link')).toEqual([
      // Code and folders that the copy of the family on disk does not contain.
      'angular-compile README.md 49 https://github.com/patrikx3/angular-compile/tree/master/projects/angular-compile/src/lib',
      'angular-compile README.md 68 https://github.com/patrikx3/angular-compile/blob/master/src/app/app.component.ts',
      'gitlist artifacts/screenshots.md 11 https://cdn.corifeus.com/git/gitlist/artifacts/screenshots/p3x-gitlist-2.png',
      'gitlist artifacts/screenshots.md 21 https://cdn.corifeus.com/git/gitlist/artifacts/screenshots/p3x-gitlist-7.png',
      'html-pdf README.md 454 https://cdn.corifeus.com/git/html-pdf/assets/p3x-html-pdf-output.pdf',
      'meet-assistant README.md 267 web/diarizer.py',
      'onenote README.md 103 https://github.com/patrikx3/onenote/tree/master/src/translation',
      'redis-ui README.md 75 artifacts/demo.gif',
      'redis-ui README.md 184 https://github.com/patrikx3/redis-ui/blob/master/k8s/manifests',
      'redis-ui README.md 199 https://github.com/patrikx3/redis-ui/blob/master/k8s/chart',
    ]);
  },
);

test.skipIf(!isHere)('missing members are reported once, with the number of links to each', () => {
  const places = placesOf('unknown-package');
  expect(places).toHaveLength(1);
  const [unknown] = found.filter(({ rule }) => rule === 'unknown-package');
  expect(unknown?.message).toContain('74 links');
  expect(unknown?.message).toContain('"network" (73), "openwrt-redis" (1)');
});

test.skipIf(!isHere)(
  'wrong addresses, a wrong licence, an empty description and a name that is taken are found',
  () => {
    expect(placesOf('metadata', 'repository', 'no-description', 'no-licence', 'no-title', 'no-alt-text')).toEqual([
      'debian-testing-mongodb-stable package.json 24 repository',
      'docker-debian-testing-mongodb-stable   ',
      'docker-debian-testing-mongodb-stable package.json 24 repository',
      'grunt-p3x-express package.json 26 repository',
      'resume-web artifacts/php-fpm/debug.md 1 ',
      'resume-web package.json 4 description',
      'resume-web package.json 14 license',
    ]);
  },
);
