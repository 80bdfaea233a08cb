import type { Render } from '#markdown/render.ts';
import { InterruptedError } from '#platform/worker/thread-error.ts';

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

/** A code block in each of the most common languages, because loading a grammar takes some milliseconds. */
function commonCode(): string {
  const languages = 'ts html css scss yaml ini dockerfile diff python java c cpp csharp php ruby go rust sql'.split(
    ' ',
  );
  return languages.map((language) => `${fence}${language}\nlet a = "b" + 1 // c\n${fence}\n`).join('\n');
}

/** Rounds after which the engine has compiled nearly everything. */
const allRounds = 35;

/**
 * Renders a small document again and again while `isIdle` returns true, a few milliseconds at a time, so that the engine
 * compiles the code before a reader's document comes. A round may be interrupted for a document that waits.
 */
export function warmUp(render: Render, isIdle: () => boolean): void {
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
  const renderLater = (round: number): void => {
    if (round === allRounds) return;
    setTimeout(() => {
      if (isIdle()) endIfInterrupted(() => render(request, family));
      renderLater(round + 1);
    }, 1).unref();
  };
  renderLater(0);
}

function endIfInterrupted(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error;
  }
}
