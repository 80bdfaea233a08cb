import type { Random } from './random.ts';
import type { Words } from './words.ts';

type Sample = (words: Words, random: Random) => string;

const samples: readonly [Sample, ...Sample[]] = [typescript, bash, json, yaml, python, css, go, sql];

/** A fenced code block of about ten lines. `turn` selects the language. */
export function codeBlock(words: Words, random: Random, turn: number): string {
  const sample = samples[turn % samples.length] ?? typescript;
  return sample(words, random);
}

function fence(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, '```'].join('\n');
}

function typescript(words: Words, random: Random): string {
  const [open, use, type] = [words.name(), words.name(), words.name()];
  return fence('ts', [
    `import { ${open}, type ${type} } from './${words.setting()}.ts';`,
    '',
    `/** ${words.sentences(1).replaceAll('`', '')} */`,
    `export async function ${use}(limit = ${random.between(1, 500)}): Promise<readonly ${type}[]> {`,
    `  const found: ${type}[] = [];`,
    `  for await (const item of ${open}({ limit, mode: '${words.setting()}' })) {`,
    `    if (item.size > ${random.between(9, 999)} && !item.closed) found.push(item); // keeps the order`,
    '  }',
    '  return found.toSorted((a, b) => a.size - b.size);',
    '}',
  ]);
}

function bash(words: Words, random: Random): string {
  return fence('bash', [
    `# ${words.title()}`,
    `npm install ${words.setting()} --save-exact`,
    `export LIMIT=${random.between(10, 900)}`,
    `for name in *.log; do grep -c "${words.name()}" "$name" | sort -n >> ${words.setting()}.txt; done`,
    `curl --fail --silent "http://localhost:$LIMIT/${words.setting()}" | head -n ${random.between(2, 40)}`,
  ]);
}

function json(words: Words, random: Random): string {
  const entry = (): string => `"${words.name()}": { "limit": ${random.between(1, 99)}, "path": "${words.setting()}" }`;
  return fence('json', ['{', `  ${entry()},`, `  ${entry()},`, `  "enabled": true,`, `  ${entry()}`, '}']);
}

function yaml(words: Words, random: Random): string {
  return fence('yaml', [
    `${words.name()}:`,
    `  image: ${words.setting()}:${random.between(1, 9)}.${random.between(0, 20)}`,
    '  restart: always # also after an update',
    '  ports:',
    `    - "${random.between(2000, 9000)}:80"`,
    '  environment:',
    `    ${words.name()}: "${words.setting()}"`,
  ]);
}

function python(words: Words, random: Random): string {
  return fence('python', [
    `def ${words.name()}(items, limit=${random.between(1, 99)}):`,
    `    """${words.title()}."""`,
    '    for number, item in enumerate(items):',
    `        if item.get("${words.setting()}") is None or number > limit:`,
    `            raise ValueError(f"${words.title()}: {item!r}")`,
    `        yield item["${words.name()}"]`,
  ]);
}

function css(words: Words, random: Random): string {
  return fence('css', [
    `.${words.setting()} > a:not(.${words.setting()}) {`,
    `  margin: ${random.between(1, 9)}rem auto;`,
    `  color: rgb(${random.between(0, 255)} ${random.between(0, 255)} 90 / 80%);`,
    '}',
    `@media (width < ${random.between(300, 900)}px) { .${words.setting()} { display: none; } }`,
  ]);
}

function go(words: Words, random: Random): string {
  return fence('go', [
    `func ${words.name()}(ctx context.Context, size int) (*Result, error) {`,
    `\tif size > ${random.between(10, 999)} {`,
    `\t\treturn nil, fmt.Errorf("${words.title()}: %d", size)`,
    '\t}',
    `\treturn &Result{Name: "${words.name()}"}, nil`,
    '}',
  ]);
}

function sql(words: Words, random: Random): string {
  return fence('sql', [
    `SELECT name, count(*) AS total FROM ${words.name()}`,
    `WHERE size > ${random.between(1, 999)} AND kind = '${words.setting()}'`,
    `GROUP BY name ORDER BY total DESC LIMIT ${random.between(5, 50)};`,
  ]);
}
