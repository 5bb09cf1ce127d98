import { Paper } from '@mantine/core'
import type { Prescription } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './prescription-card.module.css'
import { PrescriptionDocument } from './prescription-document.tsx'
import { prescriptionWords, suppliesLeft } from './prescription-words.ts'

/** One prescription: the medicines with their directions, what is left, until when, who wrote it, and its document. */
export const PrescriptionCard = ({ prescription }: { prescription: Prescription }) => {
  const { id, number, title, status, items, suppliesTotal, writtenOn, expiresOn, prescriber } = prescription
  const { label, meaning, note } = prescriptionWords(status)
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card} aria-labelledby={`prescription-${id}`}>
      <header className={classes.head}>
        <div>
          <h2 id={`prescription-${id}`} className={classes.title}>
            {title}
          </h2>
          <p className={classes.meta}>
            {number} · written {formatDay(writtenOn)}
          </p>
        </div>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </header>
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.items}>
        {items.map(({ medicine, description, directions, quantity, unit, compounded }) => (
          <li key={medicine}>
            <strong>{description}</strong>
            <p>{directions}</p>
            <p className={classes.small}>
              {quantity} {unit} each time{compounded && ', made for you by the compounding pharmacy'}
            </p>
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <div>
          <dt>Not dispensed yet</dt>
          <dd>
            {suppliesLeft(prescription)} of {suppliesTotal}
          </dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{formatDay(expiresOn)}</dd>
        </div>
        <div>
          <dt>Prescriber</dt>
          <dd>
            {prescriber.name}
            <span className={classes.small}>
              {prescriber.qualification}, Ahpra {prescriber.ahpraNumber}
            </span>
          </dd>
        </div>
      </dl>
      <footer className={classes.actions}>
        <PrescriptionDocument id={id} number={number} />
      </footer>
    </Paper>
  )
}
