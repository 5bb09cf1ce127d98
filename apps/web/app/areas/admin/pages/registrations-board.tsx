import type { Overview } from '@om/contracts/admin'
import { formatDay } from '@om/domain/dates'
import type { Meaning } from '#app/brand/looks.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import page from './dashboard.module.css'
import { daysUntil, type Standing, standingOf } from './overview-answer.ts'
import classes from './registrations-board.module.css'

type Registration = Overview['registrations'][number]

const meanings: Record<Standing, Meaning> = { ended: 'danger', soon: 'caution', current: 'good' }

const words = (one: Registration, asOf: string): string => {
  const standing = standingOf(one, asOf)
  if (standing === 'ended') return 'Not current'
  if (standing === 'current') return 'Current'
  const days = daysUntil(one.expiresOn, asOf)
  return days <= 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}

const roles: Record<string, string> = { doctor: 'Doctor', pharmacist: 'Pharmacist' }

/** Everyone's registration, the first to end at the top; whoever is not current cannot sign or dispense. (REG-01, INV-02) */
export const RegistrationsBoard = ({ registrations, asOf }: { registrations: Registration[]; asOf: string }) => (
  <section className={page.card} aria-labelledby="registrations-title">
    <h2 id="registrations-title" className={page.title}>
      Registrations
    </h2>
    {registrations.length === 0 ? (
      <p className={page.empty}>Doctors and pharmacists appear here with the last day of their registration.</p>
    ) : (
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Practitioner</th>
            <th scope="col">Last day</th>
            <th scope="col">Standing</th>
          </tr>
        </thead>
        <tbody>
          {registrations.map(one => (
            <tr key={one.ahpraNumber}>
              <th scope="row">
                {one.name}
                <span className={classes.soft}>
                  {roles[one.role] ?? one.role}, {one.ahpraNumber}
                </span>
              </th>
              <td>{formatDay(one.expiresOn)}</td>
              <td>
                <StatusBadge meaning={meanings[standingOf(one, asOf)]}>{words(one, asOf)}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
