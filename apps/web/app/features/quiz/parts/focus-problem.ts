const fieldOf = (problem: Element | null | undefined) =>
  problem?.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled)')

/** The share of the window up to which a question is centred; of a taller one the top is shown, where the message is. */
const CENTRED = 0.6

const bring = (field: HTMLElement | null | undefined) => {
  field?.focus({ preventScroll: true })
  const problem = field?.closest('[data-problem]')
  if (!problem) return
  const isTall = problem.getBoundingClientRect().height > CENTRED * window.innerHeight
  problem.scrollIntoView({ block: isTall ? 'start' : 'center' })
}

/** Puts the focus on the first field that has a problem. */
export const focusFirstProblem = (form: HTMLElement | null): void =>
  bring(fieldOf(form?.querySelector('[data-problem]')))

/** Puts the focus on the first field of the question with this id. */
export const focusQuestion = (id: string): void => bring(fieldOf(document.getElementById(id)))
