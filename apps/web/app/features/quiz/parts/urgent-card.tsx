import { useEffect, useRef } from 'react'
import type { UrgentKind } from '../urgent.ts'
import classes from './urgent-card.module.css'

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
    <section ref={card} className={classes.card} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <ul className={classes.lines}>
        {lines.map(({ name, number, note }) => (
          <li key={name}>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
            <span>
              <strong>{name}</strong> {note}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.text}>{after}</p>
    </section>
  )
}
