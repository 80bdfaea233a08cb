import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

function session(language: string, code: string): string {
  return html(`\`\`\`${language}\n${code}\n\`\`\``);
}

test.each([
  ['console', '$ npm i', '$ '],
  ['bash', '$ npm i', '$ '],
  ['', '$ npm i', '$ '],
  ['sh', '# first\n$ npm i', '$ '],
  ['console', 'me@host:~/code$ ls', 'me@host:~/code$ '],
  ['console', '[me@host code]$ ls', '[me@host code]$ '],
  ['console', '% brew install x', '% '],
  ['console', '# apt install x', '# '],
  ['shell', 'PS C:\\code> npm i', 'PS C:\\code&gt; '],
])('in a block of %j that begins with %j, the prompt %j is marked', (language, code, prompt) => {
  expect(session(language, code)).toContain(`<span class="prompt">${prompt}</span>`);
});

test.each([
  ['bash', '# a comment\nnpm i'],
  ['bash', 'npm i\necho "$ x"'],
  ['js', '$ = 1;'],
  ['', 'a $ b costs 3 $'],
  ['yaml', '$ npm i'],
])('a block of %j that is no session has no prompt: %j', (language, code) => {
  expect(session(language, code)).not.toContain('class="prompt"');
});

test('what a command answers is marked, and comments, empty lines and further lines of a command are not', () => {
  expect(session('console', '$ cat \\\n> a.txt\n<one>\n\n# next\n$ echo two\ntwo')).toBe(
    '<pre data-language="console"><code class="hljs language-console"><span class="prompt">$ </span><span class="hljs-built_in">cat</span> \\\n' +
      '<span class="prompt">&gt; </span>a.txt\n<span class="output">&lt;one&gt;</span>\n\n' +
      '<span class="hljs-comment"># next</span>\n' +
      '<span class="prompt">$ </span><span class="hljs-built_in">echo</span> two\n<span class="output">two</span>\n</code></pre>',
  );
});

test('a numbered session keeps its lines', () => {
  expect(session('console showLineNumbers', '$ a\nb').match(/class="line"/g)).toHaveLength(2);
});

test('a long line without a prompt takes linear time', () => {
  for (const sign of ['[', 'a', '@', 'C:\\', '# ']) {
    expect(session('console', sign.repeat(50_000))).toContain('language-console');
  }
});
