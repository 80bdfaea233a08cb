import { expect, test } from 'vitest';
import { isToolSettings } from './toolchains.ts';

test.each(
  'antora.yml docusaurus.config.ts .dumirc.ts SUMMARY.md hugo.toml _config.yml book.toml mkdocs.yml myst.yml _toc.yml nuxt.config.ts conf.py astro.config.mjs'.split(
    ' ',
  ),
)('%s marks a folder as the documentation of a toolchain', (name) => {
  expect(isToolSettings(name)).toBe(true);
});

test.each(['config.toml', 'config.json', 'app.json', 'package.json', 'README.md', 'my-conf.py', 'conf.pyc'])(
  '%s may be the file of any program',
  (name) => {
    expect(isToolSettings(name)).toBe(false);
  },
);
