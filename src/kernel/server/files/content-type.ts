import { extname } from 'node:path/posix';
import mime from 'mime';

/** How a file of a repository is served. */
export interface RawType {
  /** The Content-Type. */
  readonly type: string;
  /** True if browsers must download it. */
  readonly attachment: boolean;
}

/** Extensions that are served as plain text: source code, data, and everything that a browser could run (SECURITY H2). */
const text = new Set(
  `adoc astro bash bat c cc cfg clj cmake conf cpp creole cs css csv cts cxx dart diff edn el elm erl ex exs fish fs go gql
  gradle graphql groovy h hpp hs htm html ini java jl js jsx kt kts less lisp lock log lua m4 md markdown mdown mdwn mdx mediawiki mjs cjs
  mkd mkdn mkdown ml mk mts nim nix odin old org pas patch php pl pm pod properties proto ps1 py qmd r rb rdoc rkt rmd rs rst s sass scala scm scss sh sql
  svelte swift tcl tex text textile tf toml ts tsv tsx txt v vb vim vue xhtml xht xml xsl xslt yaml yml zig zsh`.split(
    /\s+/,
  ),
);

/** Types that are served as they are. */
const shown = /^(image|audio|video|font)\/|^application\/(json|pdf|wasm|zip)$/;

/** The content type of a file of the site itself: texts with their encoding. */
export function siteFileType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  const isText = type.startsWith('text/') || type.endsWith('json') || type.endsWith('javascript');
  return isText ? `${type}; charset=utf-8` : type;
}

/** The content type of a file of a repository. Unknown types are downloads. */
export function rawType(path: string): RawType {
  const extension = extname(path).slice(1).toLowerCase();
  const hidden = path.slice(path.lastIndexOf('/') + 1).startsWith('.');
  if (text.has(extension) || (extension === '' && !hidden)) {
    return { type: 'text/plain; charset=utf-8', attachment: false };
  }
  const type = mime.getType(path) ?? 'application/octet-stream';
  if (!shown.test(type)) return { type: 'application/octet-stream', attachment: true };
  return { type: type === 'application/json' ? `${type}; charset=utf-8` : type, attachment: false };
}
