import { cartCount, cartTotal, lineName, lineTotal, quantityOf, type StoredLine } from '@om/domain/cart'
import { formatMoney } from '@om/domain/money'
import { storedLines, storeLines } from '#app/browser/stored-cart.ts'

type Parts = { line: string; tag?: string; text: string }

const part = (page: Document, { line, tag = 'p', text }: Parts) => {
  const element = page.createElement(tag)
  element.dataset.line = line
  element.textContent = text
  return element
}

/** The picture of a line, or the usual jar where it has none or one that does not load. (Spec §3: cart line) */
const pictureOf = (line: StoredLine, jar: string): HTMLImageElement => {
  const picture = new Image(72, 88)
  picture.alt = ''
  picture.addEventListener('error', () => (picture.src = jar), { once: true })
  picture.src = typeof line.image === 'string' && /^(\/|https:)/.test(line.image) ? line.image : jar
  return picture
}

const rowOf = (page: Document, line: StoredLine, jar: string, onRemove: () => void): HTMLLIElement => {
  const name = lineName(line)
  const row = page.createElement('li')
  const remove = page.createElement('button')
  remove.type = 'button'
  remove.dataset.line = 'remove'
  remove.textContent = 'Remove'
  remove.setAttribute('aria-label', `Remove ${name}`)
  remove.addEventListener('click', onRemove)
  row.append(
    pictureOf(line, jar),
    part(page, { line: 'name', text: name }),
    part(page, { line: 'quantity', text: `Quantity ${quantityOf(line)}` }),
    part(page, { line: 'price', text: formatMoney(lineTotal(line)) }),
    remove,
  )
  return row
}

/** Lists what is in the cart inside its drawer, with the total, and takes lines out of it. (Spec §2, §4: cart) */
export const fillCart = (page: Document, drawer: HTMLElement): void => {
  const list = drawer.querySelector('[data-cart-lines]')
  const total = drawer.querySelector('[data-cart-total]')
  const heading = drawer.querySelector<HTMLElement>('[data-cart-heading]')
  const removeAt = (at: number) => {
    storeLines(storedLines().filter((_, index) => index !== at))
    page.dispatchEvent(new Event('cart-change'))
    heading?.focus()
  }
  const show = () => {
    const lines = storedLines()
    drawer.dataset.cart = lines.length > 0 ? 'filled' : 'empty'
    list?.replaceChildren(
      ...lines.map((line, index) => rowOf(page, line, drawer.dataset.picture ?? '', () => removeAt(index))),
    )
    if (total) total.textContent = formatMoney(cartTotal(lines))
    if (heading) heading.textContent = lines.length > 0 ? `Your cart (${cartCount(lines)})` : 'Your cart'
  }
  show()
  window.addEventListener('storage', show)
  window.addEventListener('pageshow', show)
  page.addEventListener('cart-change', show)
}
