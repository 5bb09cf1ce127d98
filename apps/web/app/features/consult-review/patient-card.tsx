import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDay } from '@om/domain/dates'
import { Card } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import classes from './patient-card.module.css'

/** How to reach the patient, and what to check their identity against. */
export const PatientCard = ({ consult: { patient } }: { consult: ConsultForDoctor }) => (
  <Card title="Patient">
    <dl className={classes.list}>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${patient.phone}`}>{phoneWords(patient.phone)}</a>
        </dd>
      </div>
      <div>
        <dt>Born</dt>
        <dd>{patient.dateOfBirth ? formatDay(patient.dateOfBirth) : 'Not known'}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{patient.address || 'Not given'}</dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${patient.email}`}>{patient.email}</a>
        </dd>
      </div>
    </dl>
  </Card>
)
