import type { Plugin, Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/**
 * What pages have in common, from the widest circle to the narrowest: each layer is what its files import, without what a
 * layer before it holds. One file per layer instead of dozens of little ones: they pack better together, and the list of
 * what each route needs stays short.
 */
const layers: readonly (readonly [name: string, from: RegExp])[] = [
  [
    'base',
    /\/app\/(root|entry\.client|browser\/api|features\/session\/use-session|ui\/(logo|use-brand|use-config|page-meta|announcer))\.tsx?$/,
  ],
]

const fileOf = (id: string): string => id.replace(/\?.*$/s, '')

/** What these files bring with them: their imports, and those of their imports; not what is loaded later. */
const broughtBy = (graph: Graph, from: RegExp): Set<string> => {
  const found = new Set<string>()
  const waiting = [...graph.getModuleIds()].filter(id => from.test(fileOf(id)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Styles stay with the pages that import them, in their order; entries keep files of their own. */
const mayMove = (id: string, graph: Graph): boolean =>
  !/\.css$/.test(fileOf(id)) && graph.getModuleInfo(id)?.isEntry === false

/** Gathers the scripts that many pages share into a few files; see `layers`. */
export const bundleLayers = (): Plugin => {
  const layerOf = new Map<string, string>()
  return {
    name: 'bundle-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: name => {
      // The server reads all of it at its start, and one file faster than four hundred.
      if (name === 'ssr') return { build: { rolldownOptions: { output: { codeSplitting: false } } } }
      if (name !== 'client') return undefined
      const groups = [
        { name: (id: string) => layerOf.get(id) ?? null, priority: 1 },
        { name: 'library', test: /\/@mantine\/(core|hooks)\//, minShareCount: 72 },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    buildEnd() {
      layerOf.clear()
      for (const [name, from] of layers) {
        const brought = [...broughtBy(this, from)]
        if (brought.length === 0)
          this.error(`The layer ${name} begins with files that are not there; see bundle-layers.ts`)
        for (const id of brought) if (!layerOf.has(id) && mayMove(id, this)) layerOf.set(id, name)
      }
    },
  }
}
