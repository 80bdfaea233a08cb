import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { checkedFields as fields, dependencyNames as names } from '#sources/manifests/testing/checked-fields.ts';
import { cargoDependencies } from './manifest.ts';

test('a Cargo.toml has dependencies for every platform, under the names of the crates', () => {
  const text = `
[dependencies]
serde = "1"
core = { package = "family-core", version = "2" }
shared = { workspace = true }
[build-dependencies]
cc = "1"
[dev-dependencies]
proptest = "1"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[workspace.dependencies]
shared = { package = "family-shared", version = "1" }
`;
  expect(names(cargoDependencies(fields(parse(text))))).toEqual([
    'serde',
    'family-core',
    'family-shared',
    'libc',
    'cc',
    '(proptest)',
  ]);
});

test('a dependency has the versions that its manifest accepts, in the notation of semantic versioning', () => {
  const cargo = '[dependencies]\na = "1.2"\nb = { version = ">=1, <2" }\nc = { path = "../c" }\n';
  expect(cargoDependencies(fields(parse(cargo))).map(({ range }) => range)).toEqual(['^1.2', '>=1  <2', undefined]);
});
