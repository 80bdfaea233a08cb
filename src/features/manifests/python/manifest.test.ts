import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { checkedFields as fields, dependencyNames as names } from '#sources/manifests/testing/checked-fields.ts';
import { pythonDependencies } from './manifest.ts';

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
