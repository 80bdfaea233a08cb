import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import markdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** What a markdown document links to, and what can be linked to in it. */
export interface DocumentLinks {
  /** Targets of links and images, as written. */
  readonly targets: readonly string[];
  /** Ids of headings, as GitHub makes them, and of everything else that has one. */
  readonly ids: ReadonlySet<string>;
}

const markdown = markdownIt({ html: true, linkify: true });

/** Reads the links of a markdown file. Throws when the file cannot be read. */
export function readDocumentLinks(file: string): DocumentLinks {
  const slugger = new GithubSlugger();
  const targets: string[] = [];
  const ids = new Set<string>();
  for (const element of elementsIn(parseFragment(markdown.render(readFileSync(file, 'utf8'))))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    for (const name of ['href', 'src', 'srcset']) {
      const target = attributes.get(name);
      if (target !== undefined) targets.push(target);
    }
    const id = attributes.get('id');
    if (id !== undefined) ids.add(id);
    if (/^h[1-6]$/.test(element.tagName)) ids.add(slugger.slug(textOf(element)));
  }
  return { targets, ids };
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return parent.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsIn(node)] : [],
  );
}

function textOf(parent: DefaultTreeAdapterTypes.ParentNode): string {
  return parent.childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value;
      return defaultTreeAdapter.isElementNode(node) ? textOf(node) : '';
    })
    .join('');
}
