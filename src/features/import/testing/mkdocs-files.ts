/** A site of MkDocs and Material with every documented key. `own_key` and `theme.own_option` are unknown; `site_author` has no value here. */
export const mkdocsFiles: Readonly<Record<string, string>> = {
  'mkdocs.yml': `
site_name: !ENV [SITE_NAME, 'Lantern']
site_url: https://lantern.example.org/manual/
site_description: Light for terminals
site_author: !ENV AUTHOR
copyright: Copyright &copy; 2024 <a href="https://harebell.example.org">Harebell</a>
repo_url: https://github.com/harebell/lantern
repo_name: harebell/lantern
edit_uri: edit/main/docs/
edit_uri_template: 'blob/main/docs/{path}'
remote_branch: pages
remote_name: origin
docs_dir: manual
site_dir: out
use_directory_urls: true
strict: false
dev_addr: 127.0.0.1:8001
watch: [src]
exclude_docs: |
  drafts/
draft_docs: |
  next/
not_in_nav: |
  hidden.md
own_key: 1
nav:
  - Home: index.md
  - Guide:
      - guide/start.md
      - Host: https://host.example.org
  - changes.md
validation:
  omitted_files: warn
  nav:
    not_found: warn
    absolute_links: relative_to_docs
  links:
    anchors: warn
    unrecognized_links: info
theme:
  name: material
  custom_dir: overrides
  static_templates: [sitemap.html]
  language: hu
  locale: hu
  direction: ltr
  logo: img/logo.svg
  favicon: img/icon.svg
  include_search_page: false
  search_index_only: true
  navigation_depth: 3
  nav_style: dark
  color_mode: auto
  user_color_mode_toggle: true
  shortcuts: { help: 191 }
  highlightjs: true
  hljs_languages: [rust]
  variant: modern
  own_option: 1
  font: { text: Roboto, code: false }
  icon: { logo: material/library, repo: fontawesome/brands/github, admonition: { note: octicons/tag-16 } }
  features: [navigation.tabs, search.suggest, content.code.copy]
  palette:
    - media: '(prefers-color-scheme: light)'
      scheme: default
      primary: deep purple
      accent: amber
      toggle: { icon: material/brightness-7, name: Dark }
    - media: '(prefers-color-scheme: dark)'
      scheme: slate
      primary: custom
      toggle: { icon: material/brightness-4, name: Light }
extra_css: [css/own.css, css/missing.css]
extra_javascript:
  - js/own.js
  - path: js/module.mjs
    type: module
extra_templates: [sitemap.html]
hooks: [hooks/own.py]
google_analytics: [UA-12345678-9, lantern.example.org]
markdown_extensions:
  - admonition
  - toc: { permalink: true }
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
      emoji_generator: !!python/name:material.extensions.emoji.to_svg
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          class: mermaid
          format: !!python/object/apply:pymdownx.superfences.fence_code_format {}
plugins:
  - search: { lang: [en, hu], separator: '[ -]+' }
  - tags
  - material/privacy
  - macros: { module_name: macros }
  - redirects:
      redirect_maps:
        old.md: guide/start.md
        folder/index.md: https://host.example.org/
        gone.md: nowhere.md
extra:
  homepage: https://harebell.example.org
  generator: false
  social:
    - icon: fontawesome/brands/github
      link: https://github.com/harebell
      name: Harebell on GitHub
    - icon: fontawesome/brands/mastodon
      link: https://social.example.org/@harebell
  analytics:
    provider: google
    property: G-LANTERN123
    feedback: { title: Useful? }
  consent: { title: Cookies }
  version: { provider: mike, default: stable }
  alternate:
    - { name: English, link: /en/, lang: en }
    - { name: Deutsch, link: /de/, lang: de }
  status: { new: Added }
  tags: { HTML: html }
  own: !ENV [OWN, plain]
INHERIT: ../base.yml
`,
  'package.json': '{ "name": "lantern" }',
  'README.md': '# Lantern\n',
  'manual/index.md': '# Home\n',
  'manual/guide/start.md': '# Start\n',
  'manual/changes.md': '# Changes\n',
  'manual/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manual/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manual/css/own.css': ':root {}\n',
};
