import type { SafetyAnswer, SafetySaid } from '@om/contracts/support-words'
import { crisisLines } from '@om/domain/side-effects/help-lines'
import { useEffect, useRef } from 'react'
import { isApiError } from '#app/ui/problem.ts'

/** Whether a refusal asks first what words of a message mean. */
export const asksForSafety = (error: unknown): boolean => isApiError(error) && error.code === 'safety_first'

type Props = { error: unknown; busy: boolean; onAnswer: (said: SafetySaid) => void }

/** Before a message to the front desk goes out that can mean something dangerous: where help is now, and who reads this when. (§5.6) */
export const SafetyNote = ({ error, busy, onAnswer }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const found = isApiError(error) ? error.problems : []
  const answer = (safety: SafetyAnswer) => () => {
    if (!busy) onAnswer({ safety, shown: found.flatMap(({ code }) => code ?? []) })
  }
  return (
    <section className="note stack" data-meaning="danger" aria-labelledby="safety-title">
      <h3 className="title-4" id="safety-title" ref={heading} tabIndex={-1}>
        Do you need help now?
      </h3>
      <p>
        Nothing was sent yet. Your message may be about: {found.map(({ message }) => message).join(', ')}. The front
        desk reads it, and is no emergency service. Do not wait for an answer if you feel unwell or unsafe.
      </p>
      <ul className="plain-list">
        {crisisLines.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a> {name}
          </li>
        ))}
      </ul>
      <p>
        Are you treated by us? <a href="/user-login?next=%2Fpatient-messages%3Fnew%3Dyes">Sign in to tell a doctor</a>.
      </p>
      <div className="row">
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={answer('told')}>
          Send it as urgent
        </button>
        <button type="button" className="button quiet" aria-disabled={busy || undefined} onClick={answer('set_aside')}>
          That is not what I mean, send it
        </button>
      </div>
    </section>
  )
}
