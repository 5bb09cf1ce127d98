// What the built pages may hold: no component library on pages for visitors, no view library beside React on any page, and
// no more script in a first load than is meant.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tooHeavyPages } from './lib/bundles.mjs'
import { root } from './lib/paths.mjs'

const client = join(root, 'apps/web/build/client')

/** Routes of pages for visitors; the layout of sign-in pages and the portals are not among them. */
const forVisitors = /^(root$|areas\/(public|shop)\/|(men|women):|shop-)/

/** What the component library leaves in scripts and stylesheets, however they are made small. */
const componentLibrary = /@mantine\/|MantineProvider|\.m_[0-9a-f]{8}\b/
/** The same of view libraries that are not React. */
const otherViews = /litHtmlVersions|__PREACT_DEVTOOLS__|__VUE__|__svelte|_\$HY\b/

/** @returns {Record<string, { id: string, module: string, imports: string[], css: string[] }>} the routes of the build */
function readRoutes() {
  const name = readdirSync(join(client, 'assets')).find(file => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no build in ${client}.`)
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}

const holds = (file, mark) => mark.test(readFileSync(join(client, file.replace(/[#?].*$/, '')), 'utf8'))

/** @returns {string[]} one sentence for each bundle that holds what it may not */
export function problemsOfBundles() {
  const routes = Object.values(readRoutes()).filter(({ id }) => forVisitors.test(id))
  if (routes.length < 10)
    return ['The routes of pages for visitors are not found under the names that this check knows.']
  const loaded = routes.flatMap(({ id, module, imports, css = [] }) =>
    [module, ...imports, ...css].map(file => ({ id, file })),
  )
  const dressed = loaded
    .filter(({ file }) => holds(file, componentLibrary))
    .map(({ id, file }) => `${id} loads ${file}, which holds the component library.`)
  const scripts = readdirSync(join(client, 'assets')).filter(name => name.endsWith('.js'))
  const second = scripts
    .filter(name => holds(join('assets', name), otherViews))
    .map(name => `assets/${name} holds a view library that is not React.`)
  return [...dressed, ...second, ...tooHeavyPages(client)]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOfBundles()
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} problems in the bundles`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
