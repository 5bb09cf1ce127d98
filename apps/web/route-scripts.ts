import type { Plugin } from 'vite'

const dynamicImport = /import\(\s*(?:\/\*[^*]*\*\/\s*)*(route\.\w+)\s*\)/g
const endlessReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** Sends the router's loading of route scripts through `loadRouteScript`; null where the code has none of it. */
export const withOwnLoading = (code: string): string | null => {
  const changed = code.replace(dynamicImport, 'globalThis.loadRouteScript($1)').replace(endlessReload, 'throw error;')
  return changed === code ? null : changed
}

/**
 * React Router reloads the page each time a route's script cannot be loaded, without end when a page then leads to that
 * route by itself. The product reloads once per session and then shows an error screen. (Spec §8) The build fails when a
 * new version of the router no longer has the place that is changed here.
 */
export const ownRouteLoading = (): Plugin => {
  let isChanged = false
  return {
    name: 'own-route-loading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/react-router\/dist\/.*\/ssr\/(routes|routeModules)\.js$/.test(id)) return null
      const changed = withOwnLoading(code)
      if (changed && id.endsWith('routeModules.js')) isChanged = !endlessReload.test(changed)
      return changed === null ? null : { code: changed, map: null }
    },
    generateBundle() {
      if (!isChanged) this.error('React Router loads route scripts in another way now; see route-scripts.ts')
    },
  }
}
