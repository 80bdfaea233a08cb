import { expect, test } from 'vitest';
import { htmlFor, renderedFor } from '#markdown/testing/toolchain-page.ts';
import type { Toolchain } from '#model/page/document-site.ts';

const alert = (kind: string, title: string, content = '<p>x</p>'): string =>
  `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${content}</div>`;

const cases: readonly (readonly [Toolchain, string, string])[] = [
  [
    'jekyll',
    '{% include x.html a="b" %}\n\n[a]({{ site.baseurl }}{% link docs/a.md %}) {{ "b" | upcase }} {{ page.c }}',
    '<p><a href="/demo/docs/a.html">a</a> b <code>page.c</code></p>',
  ],
  ['jekyll', '{% raw %}{{ a }}{% endraw %} {% comment %}b {{ c }}{% endcomment %}d', 'd</p>'],
  ['jekyll', '# A\n\n* TOC\n{:toc}\n\nx', '<h1 id="a">A</h1><p>x</p>'],
  ['jekyll', '{% if a %}\nx\n{% endif %}', '<p>x</p>'],
  ['hugo', '{{% notice tip "T" %}}\nx\n{{% /notice %}}', alert('tip', 'T')],
  ['hugo', '{{< callout type="warning" >}}x{{< /callout >}}', alert('warning', 'Warning')],
  [
    'hugo',
    '{{< tabs >}}\n{{< tab "A" >}}\none\n{{< /tab >}}\n{{< tab "B" >}}\ntwo\n{{< /tab >}}\n{{< /tabs >}}',
    '<details open><summary>A</summary><p>one</p></details><details><summary>B</summary>',
  ],
  [
    'hugo',
    '[a]({{< relref "docs/a.md" >}}) {{< param "v" >}}',
    '<p><a href="/demo/docs/a.html">a</a> <code>v</code></p>',
  ],
  ['hugo', '{{< figure src="logo.png" alt="Logo" >}}', '<img src="/git/demo/logo.png" alt="Logo" decoding="async">'],
  ['hugo', '{{< anything a="b" >}}\n\nx', '<p>x</p>'],
  ['hugo', '`{{</* a */>}}`', '<code>{{&lt; a &gt;}}</code>'],
  ['gitbook', '{% hint style="danger" %}\nx\n{% endhint %}', alert('caution', 'Danger')],
  [
    'gitbook',
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}',
    '<details open><summary>A</summary><p>one</p></details><details><summary>B</summary>',
  ],
  ['gitbook', '{% embed url="https://a.example/b" %}', '<a href="https://a.example/b"'],
];

test.each(cases)('%s: %j', (toolchain, md, expected) => {
  expect(htmlFor(toolchain, md)).toContain(expected);
});

test.each([
  ['jekyll', '{% highlight js %}\nconst a = 1;\n{% endhighlight %}'],
  ['hugo', '{{< highlight js "linenos=true" >}}\nconst a = 1;\n{{< /highlight >}}'],
] as const)('%s: code between tags is a code block', (toolchain, md) => {
  expect(htmlFor(toolchain, md)).toContain('<code class="hljs language-js">');
});

test('titles, descriptions and search text have no tags', () => {
  const md = '# {{ site.name }} {% if a %}B{% endif %}\n\nA paragraph {% include c %} that is long enough to describe.';
  const { title, excerpt, sections } = renderedFor('jekyll', md);
  expect(title).toBe('site.name B');
  expect(excerpt).toBe('A paragraph that is long enough to describe.');
  expect(JSON.stringify(sections)).not.toMatch(/\{[%{]/);
});
