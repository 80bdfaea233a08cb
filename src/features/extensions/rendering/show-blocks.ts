import type { Element, Parents, Root, RootContent } from 'hast';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import type { PluginDocument } from '#markdown/plugins.ts';
import { textOf } from '#markdown/tree/walk.ts';
import type { PluginFailure } from '#model/page/render.ts';
import { ExtensionError } from './extension-error.ts';
import type { Guard } from './guard.ts';
import { failureOf } from './load-extensions.ts';
import type { RenderingExtension } from './rendering-extension.ts';

/** Length of the HTML of a block, in characters. */
const maxLength = 500_000;

/** Replaces code blocks by the HTML of their language's extension. A block that fails stays code, and its failure is returned. */
export function showBlocks(
  tree: Root,
  document: PluginDocument,
  { extensions, guard }: { readonly extensions: readonly RenderingExtension[]; readonly guard: Guard },
): readonly PluginFailure[] {
  const failures: PluginFailure[] = [];
  const show = (language: string, code: string, meta: string): readonly RootContent[] | undefined => {
    const extension = extensions.find(({ blocks }) => blocks.has(language));
    const block = extension?.blocks.get(language);
    if (extension === undefined || block === undefined) return undefined;
    const { name, module, position, options } = extension;
    try {
      return guard.run({ extension: name, module, position, step: 'blocks' }, () => {
        const html = block(code, { meta, ...document, options });
        if (typeof html !== 'string') throw new TypeError(`The block language ${language} must return HTML as text.`);
        if (html.length > maxLength)
          throw new RangeError(`The HTML of a block is longer than ${maxLength} characters.`);
        return parseHtml(html).children;
      });
    } catch (error) {
      if (!(error instanceof ExtensionError)) throw error;
      failures.push(failureOf(error, false));
      return undefined;
    }
  };
  if (extensions.some(({ blocks }) => blocks.size > 0)) replaceBlocks(tree, show);
  return failures;
}

type Show = (language: string, code: string, meta: string) => readonly RootContent[] | undefined;

function replaceBlocks(parent: Parents, show: Show): void {
  const children = parent.children.flatMap((child): readonly RootContent[] => {
    if (child.type !== 'element') return [child];
    const shown = child.tagName === 'pre' ? renderedBlock(child, show) : undefined;
    if (shown === undefined) replaceBlocks(child, show);
    return shown ?? [child];
  });
  parent.children.splice(0, parent.children.length, ...children.filter(isContent));
}

/** A document type inside an element means nothing. */
function isContent(node: RootContent): node is Exclude<RootContent, { type: 'doctype' }> {
  return node.type !== 'doctype';
}

function renderedBlock(block: Element, show: Show): readonly RootContent[] | undefined {
  const code = block.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
  if (code === undefined) return undefined;
  const { className, dataFence } = code.properties;
  const [first] = Array.isArray(className) ? className.map(String).filter((each) => each.startsWith('language-')) : [];
  if (first === undefined) return undefined;
  const language = first.slice('language-'.length);
  const meta = typeof dataFence === 'string' ? dataFence.slice(language.length).trim() : '';
  return show(language.toLowerCase(), textOf(code), meta);
}
