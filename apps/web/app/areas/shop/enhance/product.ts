import { isPlainClick } from '#app/browser/plain-click.ts'
import type { BuyVariant } from '../product/buy-box.tsx'
import { firstChoice, isValueAvailable, valuesOf, variantFor } from '../product/variant-choice.ts'
import { openZoom } from './zoom.ts'

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Scrolls the row of pictures to what a small picture leads to, marks the one that is seen, and opens the closer look.
 * Answers how to show a picture by its place.
 */
const watchGallery = (gallery: HTMLElement): ((at: number) => void) => {
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

  const markSeen = () => mark(track ? Math.round(track.scrollLeft / Math.max(1, track.clientWidth)) : 0)
  let waiting: number | undefined
  track?.addEventListener(
    'scroll',
    () => {
      if (waiting) cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(markSeen)
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
  // The link of a small picture may have been followed before this script came.
  markSeen()
  return show
}

/** What an address names a chosen variant by. */
const PARAMETER = 'variant'

const radiosIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>('[data-option]')].flatMap(group =>
    [...group.querySelectorAll<HTMLInputElement>('[type="radio"]')].map(radio => ({
      radio,
      name: group.dataset.option ?? '',
    })),
  )

const put = (element: Element | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/** Written by our own server into the page. */
const variantsOf = (form: HTMLElement): BuyVariant[] => JSON.parse(form.dataset.buy ?? '[]')

const nameInAddress = () => new URLSearchParams(window.location.search).get(PARAMETER)

const putInAddress = ({ sku }: BuyVariant) => {
  if (sku) history.replaceState(history.state, '', `?${PARAMETER}=${encodeURIComponent(sku)}`)
}

/** The choice of a variant: price, GST, picture and button follow it, and the address names it. */
const watchChoice = (form: HTMLElement, page: HTMLElement, showPicture: (at: number) => void) => {
  const variants = variantsOf(form)
  const radios = radiosIn(form)
  const chosen = () =>
    Object.fromEntries(radios.filter(({ radio }) => radio.checked).map(({ radio, name }) => [name, radio.value]))

  const show = (variant: BuyVariant, hasChanged = true) => {
    const values = valuesOf(variant)
    for (const { radio, name } of radios) {
      radio.checked = values[name] === radio.value
      const isAvailable = isValueAvailable(variants, values, { name, value: radio.value })
      const label = radio.closest('label')
      label?.toggleAttribute('data-sold-out', !isAvailable)
      const none = label?.querySelector<HTMLElement>('[data-none]')
      if (none) none.hidden = isAvailable
    }
    put(page.querySelector('[data-price]'), variant.price)
    put(page.querySelector('[data-gst]'), variant.gst)
    put(form.querySelector('[data-subscribed-price]'), variant.subscribed)
    const left = form.querySelector<HTMLElement>('[data-left]')
    put(left, variant.left)
    if (left) left.hidden = variant.left === ''
    const button = form.querySelector<HTMLButtonElement>('[data-add-to-cart]')
    if (button) {
      button.dataset.variantId = variant.id
      button.disabled = !variant.isAvailable
    }
    put(form.querySelector('[data-add-words]'), variant.isAvailable ? 'Add to cart' : 'Sold out')
    if (hasChanged && variant.pictureAt !== null) showPicture(variant.pictureAt)
  }

  form.addEventListener('change', ({ target }) => {
    const changed = radios.find(({ radio }) => radio === target)
    const variant = changed && variantFor(variants, chosen(), changed.name)
    if (!variant) return
    show(variant)
    put(
      form.querySelector('[data-chosen]'),
      [variant.name, variant.price, variant.isAvailable ? variant.left : 'sold out'].filter(Boolean).join(', '),
    )
    putInAddress(variant)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    form.querySelector<HTMLButtonElement>('[data-add-to-cart]')?.click()
  })

  // The page comes with the first choice. Someone may have chosen before this script came, or come back to a choice that
  // the browser kept.
  const wanted = nameInAddress()
  const first = variants.find(({ sku }) => sku !== '' && sku === wanted) ?? variantFor(variants, chosen())
  if (!first || radios.length === 0) return
  const hasChosen = first.id !== firstChoice(variants)?.id
  show(first, hasChosen)
  if (hasChosen) putInAddress(first)
}

/** What the page of a product does beyond plain HTML: gallery, closer look and the choice of a variant. */
export const watchProduct = (page: HTMLElement): void => {
  const gallery = page.querySelector<HTMLElement>('[data-gallery]')
  const showPicture = gallery ? watchGallery(gallery) : () => undefined
  const form = page.querySelector<HTMLElement>('form[data-buy]')
  if (form) watchChoice(form, page, showPicture)
}
