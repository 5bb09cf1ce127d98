import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './browser.mjs'
import { cacheFolder, root } from './paths.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * What is checked before a change is accepted. Each step answers `{ passed, failed, output }`, and `files` with their
 * time where it runs tests; a check that has no count of its own is one test.
 */

/** The types of the pages' addresses and data, which other steps read: this one comes first. */
export const pageTypesStep = () => ({
  name: 'page types',
  work: async () => one(await run('react-router', ['typegen'], { cwd: join(root, 'apps/web') })),
})

/** The types of folders with a `tsconfig.json` and of what they build on; without a folder, of everything. */
export const typesStep = (folders = ['.']) => tool('types', 'tsc', ['-b', ...folders])

/** Format, lint, import rules, unused code and whatever else a `scripts/check-*.ts` checks. */
export function staticSteps() {
  const own = readdirSync(join(root, 'scripts')).filter(name => /^check-.*\.ts$/.test(name))
  return [
    lintStep(),
    tool('import rules', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'e2e']),
    tool('unused code', 'knip', []),
    ...own.map(name => tool(name.slice(0, -3).replaceAll('-', ' '), 'node', [join('scripts', name)])),
  ]
}

export const lintStep = (paths = ['.']) => tool('format and lint', 'biome', ['check', '--error-on-warnings', ...paths])

/** The pages as `npm start` builds them, and what their bundles may hold. */
export const buildStep = () => ({
  name: 'pages build',
  work: async () => {
    const built = await buildWeb()
    return one(built.code === 0 ? await run('node', ['scripts/check-bundles.mjs']) : built)
  },
})

/** Unit, screen and app tests; `words` narrow them as they narrow `vitest run`. */
export const vitestStep = (name, words = []) => ({
  name,
  work: async () => {
    const report = freshReport('vitest.json')
    const args = ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await run('vitest', args, { env: { NODE_ENV: 'test' } })
    const results = readReport(report, ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      files: testResults.map(({ name: file, startTime, endTime }) => ({
        file: relative(root, file),
        ms: endTime - startTime,
      })),
    }))
    return judge(results, code, output)
  },
})

/** The browser journeys, in a Chromium that is found or installed first: now, beside whatever runs before them. */
export const browserStep = () => {
  const found = findChromium({ light: true })
  found.catch(() => {}) // told when it is needed
  return journeys(found)
}

const journeys = found => ({
  name: 'browser tests',
  work: async () => {
    const chromium = await found
    const report = freshReport('playwright.json')
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { code, output } = await run(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      { env },
    )
    const results = readReport(report, ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      files: suites.map(suite => ({ file: join('e2e/journeys', suite.file), ms: timeOf(suite) })),
    }))
    return judge(results, code, output)
  },
})

/** What all tests of a suite of Playwright's report took together. */
function timeOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0)
}

function tool(name, command, args) {
  return { name, work: async () => one(await run(command, args)) }
}

function one({ code, output }) {
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

function freshReport(name) {
  mkdirSync(cacheFolder, { recursive: true })
  const path = join(cacheFolder, `${process.pid}-${name}`)
  rmSync(path, { force: true })
  return path
}

function readReport(path, pick) {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const counts = pick(JSON.parse(readFileSync(path, 'utf8')))
  rmSync(path)
  return counts
}

/** A runner that ran nothing, or failed without naming a failed test (a crash, a file that does not load), failed once. */
export function judge({ passed, failed, files = [] }, code, output) {
  if (passed + failed === 0) return { passed, failed: 1, output: `${output}\nNo test ran.`, files }
  if (code !== 0 && failed === 0) return { passed, failed: 1, output, files }
  return { passed, failed, output, files }
}
