import { withInlineStyles } from './plain-page.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** The script that starts React by being there; it may not come before the others. */
const isEntry = (path: string) => path.includes('/entry.client-')
const start = /(<script nonce="([^"]*)" type=")module(" async="">import )/

/**
 * Lets the first paint of a live page wait for nothing but the page itself. No script is fetched ahead: the module that
 * starts React waits as data, with a list of what it needs, until the page's own small script finds it
 * (`enhance/hydrate.ts`). Styles stand in the page;
 * their links stay for React, which expects them, and are disabled, so nothing is fetched or applied twice. `readAsset`
 * answers a built file's text. Throws when the rendered page has no such module, which a new version of the router could cause.
 */
export const makeLivePage = (rendered: string, readAsset: (path: string) => string): string => {
  const nonce = start.exec(rendered)?.[2]
  if (nonce === undefined) throw new Error('A live page has no module that starts React')
  const { html } = withInlineStyles(
    rendered,
    readAsset,
    css => `<style nonce="${nonce}">${css}</style>`,
    link => link.replace('<link ', '<link disabled="" '),
  )
  // The router names each script before those it needs; run the other way round, none waits for many others.
  const needs = [...html.matchAll(preload)].map(([, path = '']) => path).filter(path => !isEntry(path))
  const list = needs.toReversed().join(' ')
  return html.replace(preload, '').replace(start, `$1text/late-module" data-needs="${list}$3`)
}
