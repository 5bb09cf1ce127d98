/** Runs when the page is loaded, `ms` have passed and the browser is idle. */
export const whenIdle = (ms: number, run: () => void): void => {
  const wait = () =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1000 }) : run()), ms)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
