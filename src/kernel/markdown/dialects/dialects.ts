import { forgeRepository } from '#markdown/links/forge/forge-repository.ts';
import { type Toolchain, toolchainsOf } from '#model/page/document-site.ts';
import { pageKind } from '#model/page/page.ts';
import type { RenderPackage } from '#model/page/render.ts';

/** An extension of markdown that some documentation toolchains have. */
export type Dialect =
  | 'abbreviations'
  | 'admonitions'
  | 'attributes'
  | 'code-marks'
  | 'contents'
  | 'containers'
  | 'definitions'
  | 'gitbook'
  | 'gitlab'
  | 'hidden-lines'
  | 'hugo'
  | 'icons'
  | 'interpolations'
  | 'jekyll'
  | 'markdown-in-html'
  | 'marks'
  | 'mdbook-includes'
  | 'mdc'
  | 'mkdocs-includes'
  | 'mkdocstrings'
  | 'myst'
  | 'obsidian'
  | 'quote-callouts'
  | 'slash-blocks'
  | 'theme-marks'
  | 'vitepress-includes'
  | 'vue';

/** A dialect, or a toolchain whose documents in AsciiDoc include files. */
export type IncludingDialect = Dialect | 'antora';

/** What tells the dialects of a package. */
export type DialectSource = Partial<Pick<RenderPackage, 'sites' | 'forge' | 'provenance'>>;

/** The dialects of VitePress and VuePress. */
const ofVue: readonly Dialect[] = [
  'attributes',
  'code-marks',
  'containers',
  'contents',
  'interpolations',
  'quote-callouts',
  'vitepress-includes',
  'vue',
];

/** The dialects of each toolchain. Formats other than markdown have none. */
const dialects: Readonly<Record<Toolchain, readonly Dialect[]>> = {
  antora: [],
  docusaurus: ['attributes', 'code-marks', 'containers'],
  dumi: ['attributes', 'containers'],
  gitbook: ['gitbook'],
  hugo: ['attributes', 'definitions', 'hugo'],
  jekyll: ['abbreviations', 'attributes', 'contents', 'definitions', 'interpolations', 'jekyll', 'markdown-in-html'],
  mdbook: ['attributes', 'definitions', 'hidden-lines', 'interpolations', 'mdbook-includes'],
  mkdocs: [
    'abbreviations',
    'admonitions',
    'attributes',
    'contents',
    'definitions',
    'icons',
    'interpolations',
    'markdown-in-html',
    'marks',
    'mkdocs-includes',
    'mkdocstrings',
    'slash-blocks',
    'theme-marks',
  ],
  myst: ['attributes', 'definitions', 'interpolations', 'myst'],
  nuxt: ['attributes', 'code-marks', 'mdc', 'vue'],
  obsidian: ['contents', 'obsidian'],
  sphinx: ['attributes', 'definitions', 'interpolations', 'myst'],
  starlight: ['containers'],
  vitepress: ofVue,
  vuepress: ofVue,
};

/** The dialects of a file, sorted and without duplicates; empty for a file without a toolchain. */
export function dialectsOf(file: string, from: DialectSource | undefined): readonly Dialect[] {
  const { sites = [] } = from ?? {};
  const forge: readonly Dialect[] = forgeRepository(from)?.forge.kind === 'gitlab' ? ['gitlab'] : [];
  if (sites.length === 0) return forge;
  const found = [...toolchainsOf(file, sites)].flatMap((toolchain) => dialects[toolchain]);
  return [...new Set([...found, ...forge])].toSorted();
}

/** The dialects of a file that may include files; empty for one that includes none. */
export function includingDialectsOf(file: string, from: DialectSource | undefined): readonly IncludingDialect[] {
  const kind = pageKind(file)?.kind;
  if (kind === 'markdown') return dialectsOf(file, from);
  return kind === 'asciidoc' && toolchainsOf(file, from?.sites ?? []).has('antora') ? ['antora'] : [];
}
