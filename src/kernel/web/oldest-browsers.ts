/**
 * The oldest versions in which the whole interface works, as targets of the build. `docs/reference/browsers.md` lists them
 * with what older and some newer ones lack.
 */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];
