/** Takes the reader to what happens next, after something they did has changed it. */
export const focusHeadline = (): void => {
  const headline = document.getElementById('what-next')
  headline?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
