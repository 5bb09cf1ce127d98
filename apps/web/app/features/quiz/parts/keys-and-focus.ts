import type { AnswerKey } from '@om/domain/quiz/answers'
import { type RefObject, useEffect } from 'react'

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select'
const GROUP = '[data-question="single"], [data-question="multi"]'

const isAnswered = (group: Element) => group.querySelector('input:checked') !== null

const choices = (group: Element) => [...group.querySelectorAll<HTMLInputElement>('label > input')]

/** The question that digits belong to: the one with the focus, otherwise the first without an answer. */
const activeGroup = (form: HTMLElement, target: Element): Element | null => {
  const groups = [...form.querySelectorAll(GROUP)]
  return target.closest(GROUP) ?? groups.find(group => !isAnswered(group)) ?? groups[0] ?? null
}

const pick = (form: HTMLElement, target: Element, digit: number): boolean => {
  const group = activeGroup(form, target)
  const choice = group && choices(group)[digit - 1]
  if (!group || !choice) return false
  choice.click()
  const groups = [...form.querySelectorAll(GROUP)]
  const next = groups.slice(groups.indexOf(group) + 1).find(one => !isAnswered(one))
  const goesOn = group.getAttribute('data-question') === 'single' && next !== undefined
  ;(goesOn ? choices(next)[0] : choice)?.focus()
  return true
}

/**
 * Keys of the assessment: a digit picks that answer of the question in hand and Enter goes on. Arrows in a group of
 * radio buttons are the browser's own. Nothing happens while someone types, or with a window open.
 */
export const useQuizKeys = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!form.current || !(target instanceof Element) || document.querySelector('dialog[open]')) return
      if (target.matches(TYPING)) return
      if (/^[1-9]$/.test(key) && pick(form.current, target, Number(key))) event.preventDefault()
      else if (key === 'Enter' && !target.closest('a, button, summary, input')) form.current.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form])
}

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

/** The id of a question on the page, where the list of what is wrong leads to. */
export const questionId = (key: AnswerKey): string => `question-${key}`

/** Puts the focus on the first field of a question. */
export const focusQuestion = (key: AnswerKey): void => bring(fieldOf(document.getElementById(questionId(key))))
