import type { Practitioner } from '@om/contracts/practitioners'
import { PUBLIC_REGISTER } from '#app/features/practitioners/practitioner-words.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { teamHead, teamWords } from '../content/practitioners.ts'
import { PractitionerProfile } from './practitioner-profile.tsx'
import classes from './practitioner-team.module.css'

/** Opening of the page. */
export const TeamHead = () => {
  const { id } = useBrand()
  const { title, lead } = teamHead[id]
  return (
    <header className={classes.head}>
      <p className={classes.label}>Clinical team</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  )
}

const Nobody = () => (
  <div className={classes.none}>
    <h2>The profiles are being brought up to date</h2>
    <p>
      You see the name and registration number of your doctor before your consultation, and you can look anyone up in
      the{' '}
      <a href={PUBLIC_REGISTER} target="_blank" rel="noreferrer">
        public register of AHPRA<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      .
    </p>
  </div>
)

/** Everyone who may practise here today: doctors first, then pharmacists. (REG-01, INV-02) */
export const Team = ({ practitioners }: { practitioners: readonly Practitioner[] }) => {
  const groups = (['doctor', 'pharmacist'] as const)
    .map(profession => ({ profession, people: practitioners.filter(one => one.profession === profession) }))
    .filter(({ people }) => people.length > 0)
  const first = groups[0]?.people[0]
  return (
    <div className={classes.team}>
      {groups.length === 0 && <Nobody />}
      {groups.map(({ profession, people }) => (
        <section key={profession} aria-labelledby={`${profession}s`} className={classes.group}>
          <h2 id={`${profession}s`} className={classes.groupTitle}>
            {teamWords[profession].title}
          </h2>
          {people.map(one => (
            <PractitionerProfile key={one.slug} one={one} isFirst={one === first} />
          ))}
        </section>
      ))}
    </div>
  )
}
