import { type AnswerKey, hasAnswer, type QuizAnswers } from '@om/domain/quiz/answers'
import { useEffect, useRef } from 'react'
import classes from './urgent-card.module.css'

type UrgentKind = 'crisis' | 'emergency'

/** Which answer shows which card, at once and under the answer itself. (T-00; red flags that need 000) */
const triggers: readonly { kind: UrgentKind; keys: readonly AnswerKey[]; values: readonly string[] }[] = [
  { kind: 'crisis', keys: ['mood_conditions', 'health_conditions'], values: ['self_harm_thoughts'] },
  {
    kind: 'emergency',
    keys: ['health_conditions'],
    values: ['heart_failure', 'heart_other', 'arrhythmia', 'low_bp_fainting', 'clot_stroke_migraine_aura'],
  },
]

/** The card that choosing this answer shows, if any. */
export const urgentOf = (key: AnswerKey, value: string): UrgentKind | null =>
  triggers.find(trigger => trigger.keys.includes(key) && trigger.values.includes(value))?.kind ?? null

/** The answer of a question under which a card belongs: the first of its kind, so that no card is shown twice. */
export const urgentAnswer = (key: AnswerKey, given: readonly string[], options: readonly string[]): string | null =>
  options.find(value => given.includes(value) && urgentOf(key, value)) ?? null

/** Whether the crisis card is shown. (T-00) */
export const needsCrisisCard = (answers: QuizAnswers): boolean =>
  triggers.some(({ kind, keys, values }) => kind === 'crisis' && keys.some(key => hasAnswer(answers, key, ...values)))

type Line = { name: string; number: string; note: string }

const cards: Record<UrgentKind, { title: string; text: string; lines: readonly Line[]; after: string }> = {
  crisis: {
    title: 'Your safety comes first',
    text: 'Thank you for telling us. You do not have to wait for our doctor: someone is there for you now.',
    lines: [
      { name: 'Emergency', number: '000', note: 'if you are in danger now' },
      { name: 'Lifeline', number: '13 11 14', note: 'day and night' },
      { name: 'Beyond Blue', number: '1300 22 4636', note: 'day and night' },
      { name: '13YARN', number: '13 92 76', note: 'for Aboriginal and Torres Strait Islander people' },
    ],
    after: 'You can go on with the assessment. Our doctor will speak with you about this first.',
  },
  emergency: {
    title: 'If you are unwell right now, do not wait',
    text: 'Chest pain, trouble breathing, fainting, sudden weakness or trouble speaking need an ambulance.',
    lines: [{ name: 'Emergency', number: '000', note: 'day and night, anywhere in Australia' }],
    after: 'If this is known and settled, go on with the assessment.',
  },
}

/** Where to get help at once; shown as soon as the answer is given, and never in the way of going on. (T-00) */
export const UrgentCard = ({ kind }: { kind: UrgentKind }) => {
  const card = useRef<HTMLElement>(null)
  // Newer browsers answer scrolling with a promise, which is no way to clean up.
  useEffect(() => void card.current?.scrollIntoView({ block: 'nearest' }), [])
  const { title, text, lines, after } = cards[kind]
  return (
    <section ref={card} className={`stack ${classes.card}`} role="alert">
      <h2 className="title-4">{title}</h2>
      <p>{text}</p>
      <ul className={`plain-list ${classes.lines}`}>
        {lines.map(({ name, number, note }) => (
          <li key={name}>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
            <span>
              <strong>{name}</strong> {note}
            </span>
          </li>
        ))}
      </ul>
      <p>{after}</p>
    </section>
  )
}
