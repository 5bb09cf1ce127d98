import { defineConfig } from 'vitest/config'

// Properties try the same values in every run, so that a change is never refused for what it did not cause.
const setupFiles = ['packages/testing/src/steady-properties.ts']
const shared = { environment: 'node', restoreMocks: true, unstubEnvs: true, setupFiles }

export default defineConfig({
  test: {
    // One database server for the run; each file that needs a database copies the template.
    globalSetup: ['packages/db/src/embedded/test-server.ts'],
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      { test: { ...shared, name: 'unit', include: ['packages/**/*.test.ts', 'scripts/**/*.test.mjs'] } },
      { test: { ...shared, name: 'server', include: ['apps/server/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
