import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from './card.tsx'
import { CiMark } from './ci-mark.tsx'
import classes from './medicine-strip.module.css'

type Row = ConsultForDoctor['strip'][number]

const ranks = ['A', 'C', 'W', '-'] as const
const byWorst = (one: Row, two: Row) => ranks.indexOf(one.worst) - ranks.indexOf(two.worst)

/** What stands against each medicine of the formulary, the worst first; the clear ones in one line. (INV-04) */
export const MedicineStrip = ({ consult }: { consult: ConsultForDoctor }) => {
  const marked = consult.strip.filter(row => row.worst !== '-').toSorted(byWorst)
  const clear = consult.strip.filter(row => row.worst === '-')
  return (
    <Card title="Medicines" aside="Checked against the answers">
      {marked.length > 0 && (
        <ul className={classes.list}>
          {marked.map(row => (
            <li key={row.medicine} className={classes.row}>
              <CiMark severity={row.worst} />
              <div className={classes.words}>
                <span className={classes.name}>{row.name}</span>
                {row.items.map(({ ci, severity, label }) => (
                  <span key={`${ci}${severity}`} className={classes.reason}>
                    {label} <span className={classes.rule}>{ci}</span>
                  </span>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {clear.length > 0 && (
        <p className={classes.clear}>
          <CiMark severity="-" /> <span>{clear.map(row => row.name).join(', ')}</span>
        </p>
      )}
    </Card>
  )
}
