// npm run check: the fast part of npm test (types, lint, the tests that need no database).
// npm run check -- packages/domain apps/web/app/ui: types, lint and tests of those folders or files alone.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { main, Problem } from './lib/log.mjs'
import { root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder, runSideBySide } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { lintStep, pageTypesStep, typesStep, vitestStep } from './lib/steps.mjs'

const isTest = /^(?!.*node_modules).*[.]test[.](tsx?|mjs)$/
const withoutDatabase = ['rules', 'unit', 'web', 'screens'].flatMap(name => ['--project', name])

await main(
  async () => {
    stopWithUs()
    await prepare()
    const paths = process.argv.slice(2).map(path => resolve(path))
    finish(paths.length > 0 ? await checkPaths(paths) : await checkFast())
  },
  { lastLine: '0 passed, 1 failed' },
)

async function checkFast() {
  const pageTypes = await runInOrder([pageTypesStep()])
  const checks = await runSideBySide(
    [typesStep(), lintStep()],
    [vitestStep('tests without a database', withoutDatabase)],
  )
  return [pageTypes, checks]
}

async function checkPaths(paths) {
  const missing = paths.find(path => !existsSync(path))
  if (missing) throw new Problem(`There is no ${missing}.`)
  const names = paths.map(path => relative(root, path))
  const types = [...new Set(paths.map(workspaceOf))]
  const before = types.includes(join(root, 'apps', 'web')) ? [pageTypesStep()] : []
  const tests = paths.some(hasTests) ? [vitestStep('tests', names)] : []
  const first = await runInOrder(before)
  return [first, await runSideBySide([typesStep(types), lintStep(names)], tests)]
}

/** The nearest folder around a path that has types of its own. */
function workspaceOf(path) {
  return existsSync(join(path, 'tsconfig.json')) ? path : workspaceOf(dirname(path))
}

function hasTests(path) {
  const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [path]
  return names.some(name => isTest.test(name))
}
