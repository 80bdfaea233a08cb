const executablePath = process.env.CHROMIUM_PATH;

/** How Chromium is started: quiet, and as root too; `CHROMIUM_PATH` names which one. */
export const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages of a journey do not live long enough for the optimising compiler to save time.
    '--js-flags=--no-opt',
  ],
};
