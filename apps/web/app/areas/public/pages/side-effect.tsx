import { hasRole } from '@om/domain/access'
import { crisisLines } from '@om/domain/side-effects/help-lines'
import { useEffect } from 'react'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useConfig } from '#app/ui/use-config.ts'
import section from '../sections/section.module.css'
import type { Route } from './+types/side-effect'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'What to do about a side effect of your treatment, whom to call, and where to report it to your doctor.',
  })

const REPORT = '/patient-dashboard#side-effect'
const SIGN_IN = `/user-login?next=${encodeURIComponent(REPORT)}`

/** Somebody who is signed in came to report: they go on to the list. */
const useReportOfMine = () => {
  const session = useSession()
  const isPatient = isFullySignedIn(session) && hasRole('patient', session.person.role)
  useEffect(() => {
    if (isPatient) window.location.replace(REPORT)
  }, [isPatient])
}

const call = (number: string) => `tel:${number.replaceAll(' ', '')}`

/** What the short address in every parcel leads to: help first, then the report. It names no medicine. (REG-05, §5.8) */
export default function SideEffectPage() {
  const { contact } = useConfig()
  useReportOfMine()
  return (
    <article className={`wide stack ${section.page} ${section.narrow}`}>
      <h1 className="title-1">Have you noticed a side effect?</h1>
      <p className="lead">
        In danger? Call <a href="tel:000">000</a> now, and stop taking your treatment.
      </p>
      <section className="card stack" aria-labelledby="se-now">
        <h2 className="title-4" id="se-now">
          Call now
        </h2>
        <p>
          Chest pain, trouble breathing, fainting, or swelling of the throat, lips or tongue: call{' '}
          <a href="tel:000">000</a>. Stop the treatment and take the packet with you.
        </p>
        <p>Thoughts of harming yourself: stop the treatment, and talk to someone now.</p>
        <ul className="plain-list">
          {crisisLines.map(({ name, number }) => (
            <li key={name}>
              {name} <a href={call(number)}>{number}</a>
            </li>
          ))}
        </ul>
        <p>
          A positive pregnancy test: stop the treatment and call us today,{' '}
          <a href={call(contact.phone)}>{contact.phone}</a>.
        </p>
      </section>
      <section className="stack" aria-labelledby="se-report">
        <h2 className="title-4" id="se-report">
          Tell your doctor
        </h2>
        <p>
          Anything else, such as swelling, a racing heart, a rash, low mood, dizziness or a headache: sign in and report
          it. Two taps lead to the list, and a doctor reads it.
        </p>
        <p>
          <a className="button" href={SIGN_IN}>
            Sign in to report it
          </a>
        </p>
        <p className="soft">
          You cannot sign in? Call us on <a href={call(contact.phone)}>{contact.phone}</a>.
        </p>
      </section>
    </article>
  )
}
