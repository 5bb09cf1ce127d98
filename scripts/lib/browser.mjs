import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem, say } from './log.mjs'
import { run } from './run.mjs'

/** The browser without its windows, toolbars and viewers: half the work for the same pages. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a Chromium that runs: the one that CHROMIUM names, one on the system, Playwright's own; and where there
 * is none, Playwright's is installed, or else the system's package.
 *
 * @param light whether its headless shell will do, which is taken where it is there or can be had
 * @throws Problem that says how to provide one
 */
export async function findChromium({ light = false } = {}) {
  const wanted = light ? [shell, ...names] : names
  return (await findExisting(wanted)) ?? (await installPlaywrights()) ?? (await installSystems(wanted)) ?? fail()
}

async function findExisting(wanted) {
  const named = process.env.CHROMIUM || process.env.CHROMIUM_PATH
  if (named && !(await works(named))) throw new Problem(`CHROMIUM names ${named}, which does not run.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = wanted.flatMap(name => folders.map(folder => join(folder, name)))
  return firstWorking([named, ...onPath, macChrome, await playwrightsPath()])
}

async function installPlaywrights() {
  say('No Chromium found. Installing the one that Playwright brings …')
  const { code } = await run('playwright', ['install', 'chromium'], { timeout: 300_000 })
  return code === 0 ? firstWorking([await playwrightsPath()]) : undefined
}

async function installSystems(wanted) {
  const command = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
  ]
  const apt = (...args) => run(command[0], [...command.slice(1), ...args])
  say('Playwright brings none here. Installing the system package …')
  await apt('update')
  for (const name of wanted.slice(0, 2)) {
    const { code } = await apt('install', '-y', '--no-install-recommends', name)
    if (code === 0) break
  }
  return findExisting(wanted)
}

async function playwrightsPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function firstWorking(paths) {
  for (const path of paths) if (path && (await works(path))) return path
  return undefined
}

async function works(path) {
  if (!existsSync(path)) return false
  const { code } = await run(path, ['--version'], { timeout: 30_000 })
  return code === 0
}

function fail() {
  throw new Problem(
    'The browser tests need a Chromium. Install one (for example: sudo apt-get install chromium), ' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}
