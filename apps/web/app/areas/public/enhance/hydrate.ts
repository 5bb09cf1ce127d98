/** Starts React on a live page once its first paint is done: the module that does it waits in the page as data. */
export const hydrate = (page: Document): void => {
  const waiting = page.querySelector<HTMLScriptElement>('script[type="text/late-module"]')
  if (!waiting) return
  const start = () => {
    const script = page.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    page.body.append(script)
  }
  requestAnimationFrame(() => setTimeout(start))
}
