import {
  chosenOf,
  countWords,
  everything,
  readChoice,
  type ShelfChoice,
  type ShelfItem,
  shelfSorts,
  writeChoice,
} from '../shelf/shelf-choice.ts'

/** Typing is answered, and told to screen readers, once it rests for this long. */
const REST_MS = 200

type Card = ShelfItem & { element: HTMLElement }

const cardOf = (element: HTMLElement): Card => {
  const { name = '', words = '', type = '', needs = '', available, price } = element.dataset
  return {
    element,
    name,
    words,
    type,
    needs: needs.split(' ').filter(Boolean),
    isAvailable: available !== undefined,
    priceCents: Number(price),
  }
}

const valuesOf = (form: HTMLFormElement, name: string): string[] => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLSelectElement) return [...field.options].map(({ value }) => value)
  const radios = field instanceof RadioNodeList ? [...field] : [field]
  return radios.flatMap(radio => (radio instanceof HTMLInputElement ? radio.value : []))
}

const choiceIn = (form: HTMLFormElement): ShelfChoice => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    q: text('q'),
    type: text('type'),
    need: text('need'),
    isAvailable: data.has('available'),
    sort: shelfSorts.find(sort => sort === text('sort')) ?? 'recommended',
  }
}

const fill = (form: HTMLFormElement, { q, type, need, isAvailable, sort }: ShelfChoice) => {
  const written: Record<string, string> = { q, type, sort }
  const marked: Record<string, string | null> = { need, available: isAvailable ? '1' : null }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name in marked) field.checked = field.value === marked[field.name]
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = written[field.name] ?? field.value
    }
  }
}

/**
 * Search, filters and order of a shelf: shows what was asked for, tells how many there are and keeps the question in the
 * address, so that going back, reloading and passing it on work. (Spec §2: browse products)
 */
export const watchShelf = (shelf: HTMLElement): void => {
  const form = shelf.querySelector<HTMLFormElement>('form[data-shelf-tools]')
  const list = shelf.querySelector<HTMLElement>('[data-shelf-list]')
  const count = shelf.querySelector<HTMLElement>('[data-shelf-count]')
  const empty = shelf.querySelector<HTMLElement>('[data-shelf-empty]')
  if (!form || !list) return
  const cards = [...list.children].flatMap(child => (child instanceof HTMLElement ? cardOf(child) : []))
  const offer = { types: valuesOf(form, 'type'), needs: valuesOf(form, 'need') }

  const show = (choice: ShelfChoice) => {
    const chosen = chosenOf(cards, choice)
    for (const { element } of cards) element.hidden = true
    for (const { element } of chosen) element.hidden = false
    list.append(...chosen.map(({ element }) => element))
    const words = countWords(chosen.length)
    if (count && count.textContent !== words) count.textContent = words
    if (empty && cards.length > 0) empty.hidden = chosen.length > 0
  }

  /** Whether the last step in the history was typing: letters of one search are one step. */
  let wasTyping = false
  const change = (choice: ShelfChoice, isTyping: boolean) => {
    show(choice)
    const address = `${window.location.pathname}${writeChoice(choice)}`
    if (address === window.location.pathname + window.location.search) return
    if (isTyping && wasTyping) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    wasTyping = isTyping
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  const settle = (isTyping: boolean) => {
    clearTimeout(waiting)
    waiting = undefined
    change(choiceIn(form), isTyping)
  }
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return settle(false)
    clearTimeout(waiting)
    waiting = setTimeout(() => settle(true), REST_MS)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    settle(true)
  })
  shelf.querySelector('[data-shelf-clear]')?.addEventListener('click', () => {
    fill(form, everything)
    settle(false)
    form.querySelector<HTMLInputElement>('[type="search"]')?.focus()
  })

  const follow = () => {
    clearTimeout(waiting)
    wasTyping = false
    const choice = readChoice(window.location.search, offer)
    fill(form, choice)
    show(choice)
  }
  window.addEventListener('popstate', follow)
  for (const part of form.querySelectorAll<HTMLElement>('[data-scripted]')) part.hidden = false
  follow()
}
