/**
 * The module that settings files and extensions get for `import … from 'asterism-docs'`, so that they work in folders where the
 * package is not installed.
 */
export const packageStandIn: ReadonlyMap<string, string> = new Map([
  ['asterism-docs', 'const same = (value) => value; export { same as defineConfig, same as defineExtension };'],
]);
