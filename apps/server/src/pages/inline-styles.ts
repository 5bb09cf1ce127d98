const sheet = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/?>/g

/**
 * Puts the text of a page's own stylesheets into the page, where the first of them stood, so that the first paint waits
 * for nothing but the page itself. `readAsset` answers a built file's text; `styleOf` makes the element around it, and
 * `leave` what remains of each link.
 */
export const withInlineStyles = (
  html: string,
  readAsset: (path: string) => string,
  styleOf: (css: string) => string,
  leave: (link: string) => string = () => '',
): { html: string; css: string } => {
  const css = [...new Set([...html.matchAll(sheet)].map(([, path = '']) => path))].map(readAsset).join('')
  let isFirst = true
  const page = html.replace(sheet, link => {
    const place = isFirst && css ? styleOf(css) : ''
    isFirst = false
    return place + leave(link)
  })
  return { html: page, css }
}
