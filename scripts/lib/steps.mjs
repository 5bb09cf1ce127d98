import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './browser.mjs'
import { cacheFolder, root } from './paths.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * What is checked before a change is accepted. Each step answers `{ passed, failed, output }`; a check that has no
 * count of its own is one test.
 */

/** The types of the pages' addresses and data, which other steps read: this one comes first. */
export const pageTypesStep = () => ({
  name: 'page types',
  work: async () => one(await run('react-router', ['typegen'], { cwd: join(root, 'apps/web') })),
})

/** One step per workspace: `tsc` on its own configuration. */
export const typeSteps = () => foldersWithTypes().map(folder => tool(`types ${folder}`, 'tsc', ['-p', folder]))

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

export const lintStep = () => tool('format and lint', 'biome', ['check', '--error-on-warnings', '.'])

/** The pages as `npm start` builds them. */
export const buildStep = () => ({ name: 'pages build', work: async () => one(await buildWeb()) })

/** Unit and app tests; `project` narrows them to one project of `vitest.config.ts`. */
export const vitestStep = (name, project) => ({
  name,
  work: async () => {
    const report = freshReport('vitest.json')
    const projects = project ? ['--project', project] : []
    const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await run('vitest', args, { env: { NODE_ENV: 'test' } })
    const counts = readReport(report, ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }))
    return judge(counts, code, output)
  },
})

/** The browser journeys, in a Chromium that is found or installed first. */
export const browserStep = () => ({
  name: 'browser tests',
  work: async () => {
    const chromium = await findChromium()
    const report = freshReport('playwright.json')
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { code, output } = await run(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      { env },
    )
    const counts = readReport(report, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }))
    return judge(counts, code, output)
  },
})

function foldersWithTypes() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const inside = folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`)
  const folders = workspaces.flatMap(pattern => (pattern.endsWith('/*') ? inside(pattern.slice(0, -2)) : [pattern]))
  return [...folders, 'scripts'].filter(folder => existsSync(join(root, folder, 'tsconfig.json')))
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
export function judge({ passed, failed }, code, output) {
  if (passed + failed === 0) return { passed, failed: 1, output: `${output}\nNo test ran.` }
  if (code !== 0 && failed === 0) return { passed, failed: 1, output }
  return { passed, failed, output }
}
