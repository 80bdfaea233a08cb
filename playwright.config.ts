import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/launch-options.ts';

// The journeys start their own servers: each one says which site it reads.
export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  // Much of a journey is waiting, so three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  // A journey takes some seconds; slow machines that do other things too get as many times that.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: { browserName: 'chromium', trace: 'off', launchOptions },
});
