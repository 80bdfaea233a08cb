import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import type { Dependency } from '#model/package/dependency.ts';
import {
  cargoDependencies,
  composerDependencies,
  goDependencies,
  npmDependencies,
  pythonDependencies,
} from './dependencies.ts';
import { type Fields, fieldsOf } from './fields.ts';

const noNote = (field: string): never => {
  throw new Error(`The field ${field} was noted.`);
};

function fields(value: unknown): Fields {
  const found = fieldsOf(value, '', noNote);
  if (found === undefined) throw new Error('It is no object.');
  return found;
}

/** Names, those for development in brackets. */
const names = (list: readonly Dependency[]): readonly string[] =>
  list.map(({ name, development }) => (development ? `(${name})` : name));

test('a package.json has dependencies, peer, optional and development dependencies', () => {
  const found = npmDependencies(
    fields({
      dependencies: { '@family/core': '^1.0.0', old: 'npm:@family/new@2', plain: 'workspace:*' },
      peerDependencies: { react: '>=19' },
      optionalDependencies: { fast: '1' },
      devDependencies: { react: '19.0.0', vite: '8' },
    }),
  );
  expect(names(found)).toEqual(['@family/core', '@family/new', 'plain', 'react', 'fast', '(vite)']);
  expect(new Set(found.map(({ registry }) => registry))).toEqual(new Set(['npm']));
});

test('a table of the wrong form, or with the name of an inherited property, is ignored without a warning', () => {
  expect(npmDependencies(fields({ dependencies: ['a'], devDependencies: 'b' }))).toEqual([]);
  expect(names(npmDependencies(fields(JSON.parse('{"dependencies":{"__proto__":"1","toString":"1"}}'))))).toEqual([
    '__proto__',
    'toString',
  ]);
});

test('a manifest with more than a thousand dependencies is read up to that limit', () => {
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`p${index}`, '1']));
  expect(npmDependencies(fields({ dependencies: many }))).toHaveLength(1_000);
});

test('a pyproject.toml has dependencies in the project table, its extras and dependency groups', () => {
  const text = `
[project]
dependencies = ["Family_Core>=1.2", "requests[socks] ~= 2.0; python_version < '3.14'", 7]
[project.optional-dependencies]
fast = ["uvloop"]
[dependency-groups]
test = ["pytest", { include-group = "lint" }]
[tool.uv]
dev-dependencies = ["ruff==0.1"]
`;
  expect(names(pythonDependencies(fields(parse(text))))).toEqual([
    'Family_Core',
    'requests',
    'uvloop',
    '(pytest)',
    '(ruff)',
  ]);
});

test('a pyproject.toml of Poetry has dependencies in its own tables, and Python itself is no package', () => {
  const text = `
[tool.poetry.dependencies]
python = "^3.12"
family-core = { version = "^1", optional = true }
[tool.poetry.dev-dependencies]
black = "*"
[tool.poetry.group.test.dependencies]
pytest = "^8"
`;
  expect(names(pythonDependencies(fields(parse(text))))).toEqual(['family-core', '(black)', '(pytest)']);
});

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

test('a composer.json has dependencies on packages, not on PHP and its extensions', () => {
  const value = { require: { php: '>=8', 'ext-json': '*', 'family/core': '^1' }, 'require-dev': { 'x/test': '*' } };
  expect(names(composerDependencies(fields(value)))).toEqual(['family/core', '(x/test)']);
});

test('a go.mod has dependencies in blocks and in lines, and indirect ones are left out', () => {
  const text = `module example.com/family/app
require example.com/family/core/v2 v2.1.0
require (
	example.com/family/log v0.3.0
	golang.org/x/text v0.20.0 // indirect
)
replace example.com/family/log => ../log
`;
  expect(names(goDependencies(text)).toSorted()).toEqual(['example.com/family/core/v2', 'example.com/family/log']);
});

test('a dependency has the versions that its manifest accepts, in the notation of semantic versioning', () => {
  const ranges = (list: readonly Dependency[]): readonly (string | undefined)[] => list.map(({ range }) => range);
  expect(ranges(npmDependencies(fields({ dependencies: { a: '^1.0.0', b: 'npm:c@2', d: { x: 1 } } })))).toEqual([
    '^1.0.0',
    '2',
    undefined,
  ]);
  const cargo = '[dependencies]\na = "1.2"\nb = { version = ">=1, <2" }\nc = { path = "../c" }\n';
  expect(ranges(cargoDependencies(fields(parse(cargo))))).toEqual(['^1.2', '>=1  <2', undefined]);
  expect(ranges(composerDependencies(fields({ require: { 'acme/a': '~1.2' } })))).toEqual(['~1.2']);
  expect(ranges(goDependencies('require example.org/a v1.2.3\n'))).toEqual(['1.2.3']);
});
