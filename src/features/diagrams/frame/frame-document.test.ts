import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { frameDocument } from './frame-document.ts';

type Node = DefaultTreeAdapterTypes.Node;

const script = 'globalThis.seen = ["</script>", "<!-- <script>", `</SCRIPT`].join("|");';

function scripts(node: Node): string[] {
  if (node.nodeName === 'script' && 'childNodes' in node)
    return [node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')];
  return 'childNodes' in node ? node.childNodes.flatMap(scripts) : [];
}

test('a script with script tags in strings stays one script with the same meaning', () => {
  const [found = '', ...others] = scripts(parse(frameDocument(script)));
  expect(others).toEqual([]);
  const seen = new Function(`${found}; return globalThis.seen;`)();
  expect(seen).toBe('</script>|<!-- <script>|</SCRIPT');
});

test('the policy allows this script and no other source', () => {
  const document = frameDocument(script);
  const [code = ''] = scripts(parse(document));
  const hash = createHash('sha256').update(code).digest('base64');
  expect(document).toContain(`default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`);
});
