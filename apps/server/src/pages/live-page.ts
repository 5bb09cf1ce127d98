import { withInlineStyles } from './inline-styles.ts'

const preload = /<link rel="modulepreload"[^>]*>/g
const start = /(<script nonce="([^"]*)" type=")module(" async="">import )/

/**
 * Lets the first paint of a live page wait for nothing but the page itself. No script is fetched ahead, and the module that
 * starts React waits as data until the page's own small script finds it (`enhance/hydrate.ts`). Styles stand in the page;
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
  return html.replace(preload, '').replace(start, '$1text/late-module$3')
}
