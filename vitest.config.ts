import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Properties try the same values in every run, so that a change is never refused for what it did not cause.
const setupFiles = ['packages/testing/src/steady-properties.ts']
const shared = {
  environment: 'node',
  // Importing a file starts nothing and leaves nothing behind, so files share a process: three times as fast.
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  setupFiles,
  // A file leaves much behind at once: with room for it, the collector comes less often.
  execArgv: ['--max-semi-space-size=64'],
  // A wait is for a condition, however busy the machine is.
  expect: { poll: { timeout: 20_000 } },
}

/** What the product runs as it stands, its tests do too: Node takes the types out, and nothing is transformed for them. */
const asItStands = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } }

/** One database server for the run; each file that needs a database copies a template. */
const withDatabase = { ...asItStands, globalSetup: ['packages/db/src/embedded/test-server.ts'] }
const withApp = { ...asItStands, globalSetup: ['apps/server/test/app-template.ts'] }

const screens = {
  ...shared,
  environment: 'jsdom',
  // Beginning with fresh modules of ours, one after the other; see there.
  sequence: { setupFiles: 'list' as const },
  environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
  setupFiles: [...setupFiles, 'apps/web/test/fresh-modules.ts', 'apps/web/test/setup.ts'],
}

export default defineConfig({
  test: {
    // One more than cores: while a file waits for its database, another one works.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { test: { ...asItStands, name: 'rules', include: ['packages/{contracts,domain}/**/*.test.ts'] } },
      {
        test: {
          ...asItStands,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['packages/{contracts,db,domain}/**', '**/node_modules/**'],
        },
      },
      { test: { ...withDatabase, name: 'db', include: ['packages/db/**/*.test.ts'] } },
      { test: { ...withApp, name: 'server', include: ['apps/server/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['apps/web/**/*.test.ts'] } },
      { test: { ...screens, name: 'screens', include: ['apps/web/**/*.test.tsx'] } },
    ],
  },
})
