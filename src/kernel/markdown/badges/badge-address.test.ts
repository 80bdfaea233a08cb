import { expect, test } from 'vitest';
import { badgeAddress } from './badge-address.ts';

const lamp = {
  npm: 'https://www.npmjs.com/package/lamp',
  scoped: 'https://www.npmjs.com/package/@harbour/lamp',
  pypi: 'https://pypi.org/project/lamp',
  crates: 'https://crates.io/crates/lamp',
  packagist: 'https://packagist.org/packages/harbour/lamp',
  rubygems: 'https://rubygems.org/gems/lamp',
  go: 'https://pkg.go.dev/github.com/harbour/lamp',
  github: 'https://github.com/harbour/lamp',
  gitlab: 'https://gitlab.com/harbour/lamp',
  nested: 'https://gitlab.com/harbour/lights/lamp',
} as const;

const known: readonly (readonly [address: string, kind: string, page: string | undefined])[] = [
  ['https://img.shields.io/npm/v/lamp', 'version', lamp.npm],
  ['https://img.shields.io/npm/v/lamp.svg', 'version', lamp.npm],
  ['http://img.shields.io/npm/v/lamp.svg?style=flat-square', 'version', lamp.npm],
  ['//img.shields.io/npm/v/lamp.png', 'version', lamp.npm],
  ['https://img.shields.io/npm/v/@harbour/lamp?label=npm&color=blue&logo=npm', 'version', lamp.scoped],
  ['https://img.shields.io/npm/v/%40harbour%2Flamp.svg?cacheSeconds=60', 'version', lamp.scoped],
  ['https://IMG.shields.io/npm/l/lamp.svg?label=%20', 'license', lamp.npm],
  ['https://img.shields.io/pypi/v/lamp?logo=python&logoColor=white', 'version', lamp.pypi],
  ['https://img.shields.io/pypi/l/lamp.svg', 'license', lamp.pypi],
  ['https://img.shields.io/crates/v/lamp.svg?style=for-the-badge', 'version', lamp.crates],
  ['https://img.shields.io/crates/l/lamp', 'license', lamp.crates],
  ['https://img.shields.io/docsrs/lamp/latest', 'docs', lamp.crates],
  ['https://img.shields.io/packagist/v/harbour/lamp', 'version', lamp.packagist],
  ['https://img.shields.io/packagist/l/harbour/lamp.svg', 'license', lamp.packagist],
  ['https://img.shields.io/packagist/stars/harbour/lamp', 'stars', lamp.packagist],
  ['https://img.shields.io/gem/v/lamp.svg?colorB=319e8c', 'version', lamp.rubygems],
  ['https://img.shields.io/readthedocs/lamp', 'docs', lamp.pypi],
  ['https://img.shields.io/github/v/release/harbour/lamp?sort=semver', 'release', lamp.github],
  ['https://img.shields.io/github/v/release/harbour/lamp?include_prereleases&display_name=tag', 'release', lamp.github],
  ['https://img.shields.io/github/release/harbour/lamp.svg?maxAge=3600', 'release', lamp.github],
  ['https://img.shields.io/github/v/tag/harbour/lamp', 'release', lamp.github],
  ['https://img.shields.io/github/tag/harbour/lamp.svg', 'release', lamp.github],
  ['https://img.shields.io/github/release-date/harbour/lamp', 'released', lamp.github],
  ['https://img.shields.io/github/package-json/v/harbour/lamp', 'version', lamp.github],
  ['https://img.shields.io/github/license/harbour/lamp?style=flat&color=00ADD8', 'license', lamp.github],
  ['https://img.shields.io/github/license/harbour/lamp.js.svg', 'license', `${lamp.github}.js`],
  ['https://img.shields.io/github/stars/harbour/lamp?style=social', 'stars', lamp.github],
  [
    'https://img.shields.io/github/stars/harbour/lamp.svg?style=social&label=Stars&maxAge=2592000',
    'stars',
    lamp.github,
  ],
  ['https://img.shields.io/github/languages/top/harbour/lamp', 'language', lamp.github],
  ['https://img.shields.io/gitlab/v/release/harbour%2Flights%2Flamp', 'release', lamp.nested],
  [
    'https://img.shields.io/gitlab/license/harbour/lamp?gitlab_url=https%3A%2F%2Fgit.example%2F',
    'license',
    'https://git.example/harbour/lamp',
  ],
  ['https://img.shields.io/gitlab/stars/harbour/lamp', 'stars', lamp.gitlab],
  [
    'https://img.shields.io/gitea/v/release/harbour/lamp?gitea_url=https://codeberg.org',
    'release',
    'https://codeberg.org/harbour/lamp',
  ],
  ['https://img.shields.io/maintenance/yes/2024.svg', 'maintained', undefined],
  ['https://img.shields.io/badge/license-MIT-blue.svg', 'license', undefined],
  ['https://img.shields.io/badge/License-Apache%202.0-yellow.svg?style=flat', 'license', undefined],
  ['https://img.shields.io/badge/Licence-LGPL--3.0-green', 'license', undefined],
  ['https://img.shields.io/static/v1?label=License&message=MIT&color=blue', 'license', undefined],
  ['https://img.shields.io/badge/MIT-blue?label=license', 'license', undefined],
  ['https://img.shields.io/badge/version-1.2.3-blue', 'version', undefined],
  ['https://img.shields.io/badge/latest_release-v1.2-blue', 'version', undefined],
  ['https://img.shields.io/badge/Maintained%3F-yes-green.svg', 'maintained', undefined],
  ['https://img.shields.io/badge/status-active-brightgreen', 'maintained', undefined],
  ['https://shields.io/npm/v/lamp', 'version', lamp.npm],
  ['https://raster.shields.io/npm/v/lamp.png', 'version', lamp.npm],
  ['https://badge.fury.io/js/lamp.svg', 'version', lamp.npm],
  ['https://badge.fury.io/js/%40harbour%2Flamp.svg', 'version', lamp.scoped],
  ['https://badge.fury.io/py/lamp.svg', 'version', lamp.pypi],
  ['https://badge.fury.io/rb/lamp@2x.png', 'version', lamp.rubygems],
  ['https://badge.fury.io/ph/harbour%2Flamp.svg', 'version', lamp.packagist],
  ['https://badge.fury.io/gh/harbour%2Flamp.svg', 'release', lamp.github],
  ['https://badge.fury.io/go/github.com%2Fharbour%2Flamp.svg', 'version', lamp.go],
  ['https://badgen.net/npm/v/lamp', 'version', lamp.npm],
  ['https://flat.badgen.net/npm/license/@harbour/lamp', 'license', lamp.scoped],
  ['https://badgen.net/pypi/v/lamp?icon=pypi', 'version', lamp.pypi],
  ['https://badgen.net/crates/v/lamp', 'version', lamp.crates],
  ['https://badgen.net/rubygems/v/lamp', 'version', lamp.rubygems],
  ['https://badgen.net/github/release/harbour/lamp/stable', 'release', lamp.github],
  ['https://badgen.net/github/license/harbour/lamp', 'license', lamp.github],
  ['https://badgen.net/github/stars/harbour/lamp?color=yellow', 'stars', lamp.github],
  ['https://badgen.net/badge/license/MIT/blue', 'license', undefined],
  ['https://badgen.net/static/version/v1.2.3', 'version', undefined],
  ['https://poser.pugx.org/harbour/lamp/v/stable.svg', 'version', lamp.packagist],
  ['http://poser.pugx.org/harbour/lamp/v', 'version', lamp.packagist],
  ['https://poser.pugx.org/harbour/lamp/license', 'license', lamp.packagist],
  ['https://pypip.in/v/lamp/badge.png', 'version', lamp.pypi],
  ['https://pypip.in/license/lamp/badge.svg', 'license', lamp.pypi],
  ['https://docs.rs/lamp/badge.svg', 'docs', lamp.crates],
  ['https://docs.rs/lamp/badge.svg?version=1.2.3', 'docs', lamp.crates],
  ['https://readthedocs.org/projects/lamp/badge/?version=latest', 'docs', lamp.pypi],
  ['https://app.readthedocs.org/projects/lamp/badge/', 'docs', lamp.pypi],
  ['https://inch-ci.org/github/harbour/lamp.svg?branch=main', 'docs', lamp.github],
  ['https://www.repostatus.org/badges/latest/active.svg', 'maintained', undefined],
  ['https://gitlab.com/harbour/lights/lamp/-/badges/release.svg', 'release', lamp.nested],
  [
    'https://git.example/harbour/lamp/-/badges/release.svg?order_by=release_at',
    'release',
    'https://git.example/harbour/lamp',
  ],
];

test('a badge is recognised by its address, whatever its look', () => {
  const found = known.map(([address]) => [
    address,
    badgeAddress(address)?.kind ?? 'nothing',
    badgeAddress(address)?.page,
  ]);
  expect(found).toEqual(known);
});

test.each([
  // Build status.
  'https://github.com/harbour/lamp/actions/workflows/ci.yml/badge.svg?branch=main&event=push',
  'https://github.com/harbour/lamp/workflows/CI%20tests/badge.svg',
  'https://img.shields.io/github/actions/workflow/status/harbour/lamp/ci.yml?branch=main',
  'https://img.shields.io/github/checks-status/harbour/lamp/main',
  'https://travis-ci.org/harbour/lamp.svg?branch=master',
  'https://app.travis-ci.com/harbour/lamp.svg?token=abc',
  'https://api.travis-ci.com/harbour/lamp.svg',
  'https://circleci.com/gh/harbour/lamp.svg?style=svg',
  'https://dl.circleci.com/status-badge/img/gh/harbour/lamp/tree/main.svg',
  'https://ci.appveyor.com/api/projects/status/32r7s2skrgm9ubva/branch/main?svg=true',
  'https://gitlab.com/harbour/lamp/badges/main/pipeline.svg',
  'https://dev.azure.com/harbour/lamp/_apis/build/status/1?branchName=main',
  'https://codeberg.org/harbour/lamp/actions/workflows/ci.yml/badge.svg',
  // Coverage, quality and dependencies.
  'https://gitlab.com/harbour/lamp/badges/main/coverage.svg',
  'https://codecov.io/gh/harbour/lamp/branch/main/graph/badge.svg?token=abc',
  'https://coveralls.io/repos/github/harbour/lamp/badge.svg?branch=main',
  'https://img.shields.io/codecov/c/github/harbour/lamp',
  'https://api.codeclimate.com/v1/badges/a1b2/maintainability',
  'https://david-dm.org/harbour/lamp.svg',
  'https://deps.rs/repo/github/harbour/lamp/status.svg',
  'https://snyk.io/test/github/harbour/lamp/badge.svg',
  'https://img.shields.io/librariesio/release/npm/lamp',
  // Downloads and other numbers.
  'https://img.shields.io/npm/dm/lamp.svg',
  'https://img.shields.io/npm/dw/@harbour/lamp',
  'https://img.shields.io/pypi/dm/lamp',
  'https://img.shields.io/crates/d/lamp',
  'https://img.shields.io/github/downloads/harbour/lamp/total',
  'https://poser.pugx.org/harbour/lamp/downloads',
  'https://badgen.net/npm/dt/lamp',
  'https://static.pepy.tech/badge/lamp',
  'https://nodei.co/npm/lamp.png?downloads=true',
  'https://img.shields.io/github/issues/harbour/lamp',
  'https://img.shields.io/github/last-commit/harbour/lamp',
  'https://img.shields.io/github/languages/count/harbour/lamp',
  // Versions of something else: a tag of a registry, a file, a series, another registry.
  'https://img.shields.io/npm/v/lamp/next',
  'https://img.shields.io/npm/v/lamp?registry_uri=https://registry.example',
  'https://img.shields.io/github/v/release/harbour/lamp?filter=core-*',
  'https://img.shields.io/github/package-json/v/harbour/lamp?filename=packages/core/package.json',
  'https://img.shields.io/github/package-json/v/harbour/lamp/next',
  'https://img.shields.io/node/v/lamp',
  'https://img.shields.io/pypi/pyversions/lamp',
  'https://img.shields.io/packagist/php-v/harbour/lamp',
  'https://img.shields.io/conda/vn/conda-forge/lamp',
  // What authors write.
  'https://img.shields.io/badge/PRs-welcome-brightgreen.svg',
  'https://img.shields.io/badge/npm-%3E%3D9.0-blue',
  'https://img.shields.io/badge/release-notes-blue',
  'https://img.shields.io/badge/latest__release-v1.2-blue',
  'https://img.shields.io/badge/license--checker-on-blue',
  'https://img.shields.io/badge/just%20a%20message-8A2BE2',
  'https://img.shields.io/badge/dynamic/json?url=https://lamp.example/version.json&label=license&query=a',
  'https://img.shields.io/endpoint?url=https://lamp.example/badge.json',
  // No badges.
  'https://lamp.example/img.shields.io/npm/v/lamp',
  'https://img.shields.io.lamp.example/npm/v/lamp',
  'https://user@img.shields.io/npm/v/lamp',
  'https://img.shields.io',
  'https://img.shields.io/',
  'https://img.shields.io/npm/v/',
  'https://img.shields.io/badge/%E0%A4%A/%',
  'https://[img.shields.io/npm/v/lamp',
  'docs/badge.svg',
  'data:image/svg+xml,<svg/>',
  '',
])('what the site cannot know is no badge of its own: %s', (address) => {
  expect(badgeAddress(address)).toBeUndefined();
});

test('the value that an author wrote is read as the service reads it', () => {
  const claimOf = (path: string): string | undefined => badgeAddress(`https://img.shields.io/${path}`)?.claim;
  expect(claimOf('badge/License-Apache%202.0-yellow.svg')).toBe('Apache 2.0');
  expect(claimOf('badge/license-LGPL--3.0--or--later-green')).toBe('LGPL-3.0-or-later');
  expect(claimOf('badge/license-a__b_c-green')).toBe('a_b c');
  expect(claimOf('static/v1?label=license&message=MIT')).toBe('MIT');
});

test('addresses that are too long, and badges of too many parts, are no badges', () => {
  const long = `https://img.shields.io/npm/v/${'a/'.repeat(500_000)}`;
  expect(badgeAddress(long)).toBeUndefined();
  expect(badgeAddress(`https://${'a'.repeat(500_000)}.example/-/badges/release.svg`)).toBeUndefined();
  expect(badgeAddress(`https://img.shields.io/badge/license-${'-'.repeat(900)}-x`)).toBeUndefined();
});
