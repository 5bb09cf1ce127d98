// How much script the first load of a page brings, by the built files, in kB of 1024 bytes as the server sends them.
// `npm run weigh` measures the same in a browser, with headers (about half a kB a file) and what a page asks for by itself.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const KILOBYTE = 1024

/** The build's list of routes, as browsers get it. */
function manifestIn(client) {
  const name = readdirSync(join(client, 'assets')).find(file => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  return { name: `/assets/${name}`, ...JSON.parse(text.replace(/^window\.__reactRouterManifest=|;$/g, '')) }
}

/** The routes that show a path: the one that states it, and every layout around it. */
function chainOf(routes, path) {
  const fullPath = route => {
    const parts = []
    for (let part = route; part; part = routes[part.parentId]) if (part.path) parts.unshift(part.path)
    return `/${parts.join('/')}`.replace(/\/+/g, '/')
  }
  const chain = []
  const all = Object.values(routes).filter(route => !route.index)
  for (let part = all.findLast(route => route.path && fullPath(route) === path); part; part = routes[part.parentId])
    chain.push(part)
  return chain
}

/**
 * Every script that the first load of a page brings before anybody does something: what starts React, the routes of the
 * page with what they import, and the list of routes. Answers path to bytes over the wire.
 */
function scriptsOf(client, path) {
  const { name, entry, routes } = manifestIn(client)
  const chain = chainOf(routes, path)
  if (chain.length === 0) throw new Error(`No route shows ${path}`)
  const files = new Set([name, entry.module, ...entry.imports])
  for (const route of chain) {
    const own = [route.module, route.clientLoaderModule, route.clientMiddlewareModule, ...route.imports]
    for (const file of own) if (file) files.add(file)
  }
  return new Map([...files].map(file => [file, wireBytes(join(client, file))]))
}

/** As the server sends it: the smallest form that lies beside the file. */
function wireBytes(file) {
  const packed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (packed ?? statSync(file)).size
}

const kilobytes = scripts => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / KILOBYTE

/** Most script that the first load of a page may bring, in kB. */
const limits = {
  '/support': 152,
  '/women/support': 152,
  '/hair-loss-quiz': 153,
  '/women/hair-loss-quiz': 153,
  '/user-login': 190,
  '/doctor-login': 190,
  '/user-registration': 165,
  '/forgot-password': 161,
  '/patient-dashboard': 260,
  '/doctor/dashboard': 281,
  '/pharmacy-dashboard': 274,
  '/admin/dashboard': 264,
}

/** One sentence for each kind of page whose first load brings more script than it may. */
export function tooHeavyPages(client) {
  return Object.entries(limits).flatMap(([path, most]) => {
    const weight = kilobytes(scriptsOf(client, path))
    return weight > most ? [`${path} brings ${weight.toFixed(1)} kB of script; at most ${most} are meant.`] : []
  })
}
