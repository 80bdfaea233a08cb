import type { ExtensionModule, HtmlNode, HtmlTree } from 'asterism-docs';

// Explains a term where a page uses it first: <abbr title="…">. Code, links and headings stay as they are.

const untouched = new Set(['a', 'abbr', 'code', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The nodes that stand for a text in which a term is explained. */
function explain(text: string, terms: Map<string, string>): HtmlNode[] {
  for (const [term, meaning] of terms) {
    const start = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(term)}(?![\\p{L}\\p{N}])`, 'u'));
    if (start < 0) continue;
    terms.delete(term);
    const end = start + term.length;
    return [
      ...explain(text.slice(0, start), terms),
      { type: 'element', tagName: 'abbr', properties: { title: meaning }, children: [{ type: 'text', value: term }] },
      ...explain(text.slice(end), terms),
    ];
  }
  return text === '' ? [] : [{ type: 'text', value: text }];
}

function walk(parent: HtmlTree | Extract<HtmlNode, { type: 'element' }>, terms: Map<string, string>): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return explain(child.value, terms);
    if (child.type === 'element' && !untouched.has(child.tagName)) walk(child, terms);
    return [child];
  });
}

export const transformTree: ExtensionModule['transformTree'] = (tree, { options }) => {
  const { terms } = options;
  if (typeof terms !== 'object' || terms === null || Array.isArray(terms)) return undefined;
  walk(tree, new Map(Object.entries(terms).map(([term, meaning]) => [term, String(meaning)])));
  return undefined;
};
