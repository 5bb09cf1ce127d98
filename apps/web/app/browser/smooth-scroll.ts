/** How long a smooth scroll to a section takes. (Spec §9) */
const SMOOTH_SCROLL_MS = 1100

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const easeOut = (part: number) => 1 - (1 - part) ** 4

/** Scrolls smoothly to an element in 1.1 s, or jumps there when the reader prefers less motion. (Spec §9) */
export const smoothScrollTo = (target: Element): void => {
  const headerHeight = 64
  const end = Math.max(0, target.getBoundingClientRect().top + window.scrollY - headerHeight)
  if (wantsLessMotion()) {
    window.scrollTo(0, end)
    return
  }
  const start = window.scrollY
  const startedAt = performance.now()
  let stopped = false
  const stop = () => {
    stopped = true
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { once: true })
  const step = (now: number) => {
    const part = Math.min(1, (now - startedAt) / SMOOTH_SCROLL_MS)
    if (stopped) return
    window.scrollTo(0, start + (end - start) * easeOut(part))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Whether the page is scrolled further than a threshold in px; the header changes its look there. (Spec §9) */
export const onScrolledPast = (threshold: number, tell: (past: boolean) => void): (() => void) => {
  const check = () => tell(window.scrollY > threshold)
  check()
  window.addEventListener('scroll', check, { passive: true })
  return () => window.removeEventListener('scroll', check)
}
