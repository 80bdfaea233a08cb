import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';

/** A static site as the baseline: one HTML file per page, inline styles, no scripts. */
export interface PlainSite {
  /** Folder of repositories. */
  readonly family: string;
  /** Target folder, in the layout of `static-server.ts`. */
  readonly folder: string;
  /** The packages to write. */
  readonly packages: readonly string[];
  /** Packages of the list of links on each page. Without them the pages have neither this list nor highlighted code. */
  readonly linkedPackages?: readonly string[];
}

/** Writes the pages of the packages as compressed HTML, and their images. */
export async function writePlainSite(site: PlainSite): Promise<void> {
  const css = await readFile(join(import.meta.dirname, 'plain.css'), 'utf8');
  const markdown = createMarkdown(site.linkedPackages !== undefined);
  for (const name of site.packages) {
    for (const file of await readdir(join(site.family, name), { recursive: true })) {
      const bytes = /\.(md|svg)$/.test(file) ? await readFile(join(site.family, name, file)) : undefined;
      if (bytes === undefined) continue;
      const target = join(site.folder, name, file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html'));
      await mkdir(dirname(target), { recursive: true });
      if (file.endsWith('.svg')) await writeFile(target, bytes);
      else await writeFile(`${target}.br`, brotliCompressSync(plainPage(markdown.render(bytes.toString()), css, site)));
    }
  }
}

function createMarkdown(highlighted: boolean) {
  const markdown = new MarkdownIt({ html: true, linkify: true, ...(highlighted && { highlight }) });
  const normalize = markdown.normalizeLink;
  markdown.normalizeLink = (url) => normalize(url.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html'));
  return markdown;
}

function highlight(code: string, language: string): string {
  return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : '';
}

function plainPage(article: string, css: string, { linkedPackages = [] }: PlainSite): string {
  const title = /<h1>(.*?)<\/h1>/.exec(article)?.[1] ?? '';
  const links = linkedPackages.map((name) => `<a href="/${name}/index.html">${name}</a>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${css}</style></head>
<body><main>${links === '' ? '' : `<nav>${links}</nav>`}<article>${article}</article></main></body></html>
`;
}
