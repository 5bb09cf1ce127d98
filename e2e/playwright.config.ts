import { defineConfig } from '@playwright/test'

const seconds = 1_000

/**
 * Journeys that change something for everybody: the demo clock, the sessions of demo people, an outside service. They come one after
 * the other, to a product of their own (`test.ts`), while the rest goes on beside them.
 */
const alone = '**/*.alone.spec.ts'

/** Journeys through the running product, which `global-setup.ts` starts on an empty data folder and free ports. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // Two more than the two cores that are meant: a journey waits more than half of its time, for a page or for somebody else.
  workers: 4,
  retries: 0,
  reporter: 'dot',
  // Of a machine that is busy with something else as well; what is right is seen long before.
  timeout: 360 * seconds,
  expect: { timeout: 60 * seconds },
  projects: [
    // The long ones first, so that nothing waits for them at the end.
    { name: 'alone', testMatch: alone, workers: 1 },
    { name: 'side by side', testIgnore: alone },
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 60 * seconds,
    navigationTimeout: 60 * seconds,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // What a worker answers is out of a journey's hands: those about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a fifth of the run: ask for it when a journey is hunted down.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Playwright's own would be taken of every page as it closes, kept or not; `test.ts` takes one where a journey fails.
    screenshot: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
