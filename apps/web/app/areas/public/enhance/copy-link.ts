const saidMs = 2500

/**
 * "Copy link": puts an article's address on the clipboard and says so in the button. Browsers without a clipboard keep the
 * button hidden, as pages without script do.
 */
export const copyLinks = (page: Document): void => {
  if (!navigator.clipboard) return
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copy-link]')) {
    const label = button.querySelector('[data-label]')
    const words = label?.textContent ?? ''
    button.hidden = false
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.dataset.copyLink ?? '').then(
        () => {
          if (!label) return
          label.textContent = 'Link copied'
          setTimeout(() => {
            label.textContent = words
          }, saidMs)
        },
        () => undefined,
      )
    })
  }
}
