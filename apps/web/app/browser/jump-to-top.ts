/** Goes to the top of the page at once, for another record under the same path. */
export const jumpToTop = (): void => window.scrollTo(0, 0)
