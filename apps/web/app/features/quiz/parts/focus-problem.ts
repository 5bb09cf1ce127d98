/** Puts the focus on the first field that has a problem. */
export const focusFirstProblem = (form: HTMLElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[data-problem] :is(input, textarea, select):not(:disabled)')
  field?.focus()
  field?.closest('[data-problem]')?.scrollIntoView({ block: 'center' })
}
