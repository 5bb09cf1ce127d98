import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDay } from '@om/domain/dates'
import { Card } from '#app/ui/card.tsx'
import classes from './history-panel.module.css'

/** What this patient was prescribed before; nothing when there is nothing. */
export const EarlierPanel = ({ consult }: { consult: ConsultForDoctor }) =>
  consult.previousPrescriptions.length > 0 && (
    <Card title="Earlier prescriptions">
      <ul className={classes.list}>
        {consult.previousPrescriptions.map(({ id, number, title, writtenOn, status }) => (
          <li key={id}>
            <span>
              {title} <span className={classes.soft}>{number}</span>
            </span>
            <span className={classes.soft}>
              {formatDay(writtenOn)}, {status.replaceAll('_', ' ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
