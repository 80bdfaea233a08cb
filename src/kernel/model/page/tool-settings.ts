import type { Toolchain } from './document-site.ts';

/** Matches the paths of the settings files of each documentation toolchain. */
export const toolSettings = {
  antora: /(^|\/)antora\.ya?ml$/,
  docusaurus: /(^|\/)docusaurus\.config\.[cm]?[jt]s$/,
  dumi: /(^|\/)(\.dumirc|\.umirc|config\/config)\.[jt]s$/,
  gitbook: /(^|\/)SUMMARY\.md$/,
  hugo: /(^|\/)(hugo|config)\.(toml|ya?ml|json)$/,
  jekyll: /(^|\/)_config\.ya?ml$/,
  mdbook: /(^|\/)book\.toml$/,
  mkdocs: /(^|\/)mkdocs\.ya?ml$/,
  myst: /(^|\/)(_toc|myst)\.ya?ml$/,
  nuxt: /(^|\/)nuxt\.config\.[cm]?[jt]s$/,
  obsidian: /(^|\/)\.obsidian\/app\.json$/,
  sphinx: /(^|\/)conf\.py$/,
  starlight: /(^|\/)astro\.config\.[cm]?[jt]s$/,
  vitepress: /(^|\/)\.(vitepress|vuepress)\/config(\/index)?\.([cm]?[jt]s|ya?ml)$/,
} satisfies Record<Exclude<Toolchain, 'vuepress'>, RegExp>;

const all = Object.values(toolSettings);

/** True for the name of a file that only a documentation toolchain has. A `config.json` may belong to any program. */
export function isToolSettings(name: string): boolean {
  return all.some((settings) => settings.test(name)) && !name.startsWith('config.');
}
