import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDay } from '@om/domain/dates'
import { Card } from '#app/ui/card.tsx'
import classes from './patient-card.module.css'

/** Australian numbers in the usual groups: `0412 555 101`, `02 5550 1011`. */
export const phoneWords = (phone: string): string => {
  const local = phone.replace(/^\+61/, '0')
  return local.startsWith('04')
    ? local.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
    : local.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
}

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
