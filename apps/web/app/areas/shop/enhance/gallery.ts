import { openZoom } from './zoom.ts'

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/**
 * Makes the row of pictures glide to what a small picture leads to, marks the one that is seen, and opens the closer look.
 * Answers how to show a picture by its place.
 */
export const watchGallery = (gallery: HTMLElement): ((at: number) => void) => {
  const track = gallery.querySelector<HTMLElement>('[data-track]')
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-thumb]')]
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-zoom]')]

  const mark = (at: number) => {
    for (const [place, thumb] of thumbs.entries()) {
      if (place === at) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    }
    // Pictures beside the row are out of reach until they are swiped to.
    for (const [place, link] of links.entries()) link.tabIndex = place === at ? 0 : -1
  }

  const show = (at: number, behavior: ScrollBehavior = wantsLessMotion() ? 'instant' : 'smooth') => {
    if (!track) return
    track.scrollTo({ left: at * track.clientWidth, behavior })
    mark(at)
  }

  for (const [at, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', event => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      show(at)
    })
  }

  let waiting: number | undefined
  track?.addEventListener(
    'scroll',
    () => {
      if (waiting) cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => mark(Math.round(track.scrollLeft / Math.max(1, track.clientWidth))))
    },
    { passive: true },
  )

  const dialog = gallery.querySelector<HTMLDialogElement>('[data-zoom-dialog]')
  const pictures = links.map(link => ({ src: link.href, alt: link.querySelector('img')?.alt ?? '' }))
  for (const [at, link] of links.entries()) {
    link.addEventListener('click', event => {
      if (!isPlainClick(event) || !dialog) return
      event.preventDefault()
      openZoom(dialog, pictures, { at, onTurn: place => show(place, 'instant') })
    })
  }
  mark(0)
  return show
}
