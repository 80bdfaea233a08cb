/** A playbook and a component of Antora with every documented key. `own` is unknown. */
export const antoraFiles: Readonly<Record<string, string>> = {
  'antora-playbook.yml': `
site:
  title: Harebell Docs
  url: https://docs.example.org/all
  start_page: signpost::index.adoc
  robots: allow
  keys:
    google_analytics: G-ANTORA1234
    support: help
content:
  branches: [main, 'v*', '!v0*']
  tags: 'v*, docs-v*'
  edit_url: '{web_url}/edit/{refname}/{path}'
  worktrees: true
  sources:
    - url: .
      start_path: docs
      branches: HEAD
      worktrees: '*'
    - url: https://git.example.org/harebell/lantern.git
      start_path: docs
      branches: [main, '2.x', 'release/{1..3}.x']
      tags: ['v[0-9]*']
      edit_url: false
      version: true
    - url: https://git.example.org/harebell/desk.git
      start_paths: [one, two]
asciidoc:
  attributes: { source-language: rust, page-pagination: '' }
  extensions: ['@asciidoctor/tabs']
  sourcemap: true
antora:
  generator: '@antora/site-generator'
  extensions:
    - '@antora/lunr-extension'
    - require: ./own.js
      enabled: true
ui:
  bundle: { url: https://cdn.example.org/ui.zip, snapshot: true, start_path: a }
  output_dir: _
  default_layout: default
  supplemental_files: ./ui
output:
  clean: true
  dir: build/site
  destinations:
    - { provider: fs, path: build, clean: true }
runtime:
  cache_dir: .cache
  fetch: true
  log: { level: warn, failure_level: error, format: pretty, destination: { file: log } }
git:
  credentials: { path: ./credentials, contents: https://u:p@git.example.org }
  ensure_git_suffix: true
  fetch_concurrency: 4
  read_concurrency: 2
  plugins: { credential_manager: ./x.js }
network: { http_proxy: 'http://proxy.example.org', https_proxy: 'http://proxy.example.org', no_proxy: 'x' }
urls:
  html_extension_style: indexify
  redirect_facility: static
  latest_version_segment_strategy: 'redirect:to'
  latest_version_segment: current
  latest_prerelease_version_segment: next
own: 1
`,
  'docs/antora.yml': `
name: signpost
title: Signpost
version: '2.0'
display_version: Two
prerelease: -beta
start_page: ROOT:index.adoc
nav: [modules/ROOT/nav.adoc]
start_path: docs
asciidoc:
  attributes: { product: Signpost }
  extensions: [./own.js]
ext: { collector: { run: { command: make } } }
own: 1
`,
  'docs/modules/ROOT/pages/index.adoc': '= Signpost\n',
  'docs/modules/ROOT/nav.adoc': '* xref:index.adoc[]\n',
  'package.json': '{ "name": "signpost" }',
  'README.md': '# Signpost\n',
};
