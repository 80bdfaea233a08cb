import { packageHelpers } from '#features/declared.ts';

const names = ['defineConfig', ...Object.keys(packageHelpers)];

/** The module that the package gives to settings files and to modules of users. */
export const packageModule = `const same = (value) => value; export { ${names.map((name) => `same as ${name}`).join(', ')} };`;

/** The same for `import … from 'asterism-docs'` in folders where the package is not installed. */
export const packageStandIn: ReadonlyMap<string, string> = new Map([['asterism-docs', packageModule]]);
