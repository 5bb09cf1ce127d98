// npm run dev: runs the product from the sources and follows changes. A change to the pages builds them again; every
// change restarts the server, which takes well under a second.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { main, say, seconds } from './lib/log.mjs'
import { root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { planProduct } from './lib/product.mjs'
import { endRunning, stopWithUs } from './lib/run.mjs'
import { onStopRequest, startProcess } from './lib/supervise.mjs'
import { buildWeb, ensureWebBuilt } from './lib/web-build.mjs'

const settleMs = 150
const ignored = /(^|[\\/])(node_modules|build|\.react-router|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$|~$/

process.env.STYLEGUIDE ??= 'on'

await main(async () => {
  const release = stopWithUs()
  await prepare()
  const plan = await planProduct()
  await ensureWebBuilt()
  release()
  const { LOG_LEVEL = 'debug', STYLEGUIDE } = process.env
  const developing = { LOG_LEVEL, STYLEGUIDE }
  const running = new Map()
  const start = ({ name, file, env }) => running.set(name, startProcess(name, file, { ...env, ...developing }))
  for (const part of plan) start(part)

  let isStopping = false
  onStopRequest(async () => {
    isStopping = true
    await endRunning()
    for (const one of [...running.values()].reverse()) await one.stop()
    process.exit(0)
  })

  followChanges(async folders => {
    if (isStopping) return
    const changed = name => folders.some(folder => folder.startsWith(name))
    const affectsPages = ['apps/web', 'packages/contracts', 'packages/domain', 'packages/integrations'].some(changed)
    if (affectsPages && !(await rebuild())) return
    if (isStopping) return
    for (const part of plan) {
      if (part.name === 'emulators' && !changed('packages/emulators')) continue
      await running.get(part.name).stop()
      start(part)
    }
  })
  say('Following changes. Ctrl-C ends.')
})

async function rebuild() {
  const start = performance.now()
  const { code, output } = await buildWeb()
  say(code === 0 ? `Pages built (${seconds(start)})` : `${output}\nThe pages do not build; the last ones stay.`)
  return code === 0
}

/** Calls `work` with the folders that changed (`apps/web`, `packages/db` …), once per burst and never side by side. */
function followChanges(work) {
  const changed = new Set()
  let timer
  let isWorking = false
  const settle = async () => {
    if (isWorking || changed.size === 0) return
    isWorking = true
    const folders = [...changed]
    changed.clear()
    await work(folders).finally(() => {
      isWorking = false
    })
    settle()
  }
  for (const top of ['apps', 'packages']) {
    watch(join(root, top), { recursive: true }, (_event, name) => {
      if (!name || ignored.test(name)) return
      changed.add(`${top}/${name.split(/[\\/]/)[0]}`)
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    })
  }
}
