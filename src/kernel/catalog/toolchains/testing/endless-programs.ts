/** Programs whose literals a careless reader never reads to their end, with their names. */
export const endlessPrograms: readonly (readonly [name: string, text: string])[] = [
  ['names that mean each other', 'const a = [b, b]; const b = [a, a]; export default a'],
  ['one of several names that mean each other', 'const a = [b, b], b2 = 1; const b = [a, a]; export default a'],
  [
    'lists that double',
    `const n0 = [1]\n${Array.from({ length: 60 }, (_, n) => `const n${n + 1} = [...n${n}, ...n${n}]`).join('\n')}\nexport default n60`,
  ],
  ['lists in lists', `export default ${'['.repeat(10_000)}`],
  ['maps in maps', `export default ${'{a:'.repeat(10_000)}`],
  ['open templates', `export default ${'`${'.repeat(20_000)}`],
  ['a megabyte of one name', `export default ${'x('.repeat(200_000)}`],
  ['functions that call each other', 'function a() { return b() } function b() { return a() } export default a()'],
  ['definitions without an end', 'const a : '.repeat(100_000)],
  [
    'lists that name one long map again and again',
    `const a = { x: ${'1 '.repeat(200_000)}}\nexport default [${'a,'.repeat(100_000)}]`,
  ],
  ['conditions without an end', 'export default { a: b ? '.repeat(50_000)],
];
