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
  ],
};
