import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { CiMark } from '#app/ui/status-badge.tsx'
import classes from './medicine-strip.module.css'
import { stripRows } from './strip-rows.ts'

/** What stands against each medicine of the formulary, the worst first. (INV-04) */
export const MedicineStrip = ({ consult }: { consult: ConsultForDoctor }) => (
  <Card title="Medicines" aside="Checked against the answers">
    <ul className={classes.list}>
      {stripRows(consult.strip).map(({ worst, names, findings }) => (
        <li key={names.join()} className={classes.row}>
          <CiMark severity={worst} />
          <div>
            <span className={classes.name}>{names.join('; ')}</span>
            {findings.map(({ ci, label }) => (
              <span key={ci} className={classes.reason}>
                {label} <span className={classes.rule}>{ci}</span>
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
