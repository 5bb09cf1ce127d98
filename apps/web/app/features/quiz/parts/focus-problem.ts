const fieldOf = (problem: Element | null | undefined) =>
  problem?.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled)')

const bring = (field: HTMLElement | null | undefined) => {
  field?.focus({ preventScroll: true })
  field?.closest('[data-problem]')?.scrollIntoView({ block: 'center' })
}

/** Puts the focus on the first field that has a problem. */
export const focusFirstProblem = (form: HTMLElement | null): void =>
  bring(fieldOf(form?.querySelector('[data-problem]')))

/** Puts the focus on the first field of the question with this id. */
export const focusQuestion = (id: string): void => bring(fieldOf(document.getElementById(id)))
