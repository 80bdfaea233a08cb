import type { Render } from '#markdown/render.ts';

const fence = '```';

const sample = `# Sample :rocket: 🚀

Some *text* with **weight**, \`code\`, a [link](docs/a.md#b), https://example.com and a note.[^1]

| left | right |
| :-- | --: |
| ~~one~~ | <kbd>two</kbd> |

- [x] done
  - ![image](image.png "title")

> [!NOTE]
> A <b>quote</b> &amp; more.

<details open><summary>More</summary><p align="center"><img src="a.png" width="10"></p></details>

${fence}js
const answer = [1, 'two', /three/].map((value) => \`\${value}\`); // four
${fence}

${fence}bash
npm install --save example && echo "$HOME"
${fence}

${fence}json
{ "key": [true, null, 1.5] }
${fence}

[^1]: The note.

${commonCode()}
`;

/** A block in each of the commonest languages: reading a grammar takes a few milliseconds, some ten for the largest. */
function commonCode(): string {
  const languages = 'ts html css scss yaml ini dockerfile diff python java c cpp csharp php ruby go rust sql'.split(
    ' ',
  );
  return languages.map((language) => `${fence}${language}\nlet a = "b" + 1 // c\n${fence}\n`).join('\n');
}

/** Renders a small document a few times, so that a thread's first reader does not wait for code to be compiled. */
export function warmUp(render: Render, rounds = 5): void {
  const family = {
    version: '',
    product: '',
    base: '',
    hosts: [],
    emoji: 'images' as const,
    packages: new Map(),
    boilerplate: undefined,
  };
  const request = {
    requestId: '',
    md: sample,
    kind: { kind: 'markdown' as const },
    currentRepo: '',
    path: 'README.md',
    location: '/',
  };
  for (let round = 0; round < rounds; round += 1) render(request, family);
}

/** Rounds after which the engine has compiled nearly all that it will compile. */
const allRounds = 30;

/** Goes on with {@link warmUp} between documents, a few milliseconds at a time. `render` must not be busy or interrupted. */
export function keepWarming(render: Render, isIdle: () => boolean, round = 0): void {
  if (round === allRounds) return;
  setTimeout(() => {
    if (isIdle()) warmUp(render, 1);
    keepWarming(render, isIdle, round + 1);
  }, 1).unref();
}
