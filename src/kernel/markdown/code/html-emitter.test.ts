import { expect, test } from 'vitest';
import { createHighlight } from './highlight.ts';

test('code is written as safe HTML with one span for each scope, embedded languages included', () => {
  const highlight = createHighlight();
  expect(highlight('const a = "<b>" && c()', 'js')).toBe(
    '<span class="hljs-keyword">const</span> a = <span class="hljs-string">"&lt;b&gt;"</span> &amp;&amp; ' +
      '<span class="hljs-title function_">c</span>()',
  );
  const page = highlight('<script>let a</script>', 'html');
  expect(page).toContain('<span class="javascript"><span class="hljs-keyword">let</span> a</span>');
  expect(page?.match(/<span/g)?.length).toBe(page?.match(/<\/span>/g)?.length);
});
