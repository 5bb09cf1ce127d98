import type { Practitioner } from '@om/contracts/practitioners'
import { Portrait } from '#app/features/practitioners/portrait.tsx'
import {
  labelledName,
  listWords,
  PUBLIC_REGISTER,
  professionWords,
  registrationWords,
} from '#app/features/practitioners/practitioner-words.ts'
import { WeekRow } from '#app/features/practitioners/week-row.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { choosing, independenceOf, lookUp, teamHead, teamWords } from '../content/practitioners.ts'
import classes from './practitioners.module.css'
import section from './section.module.css'

/** One doctor or pharmacist: name, profession and number first, then the person. (REG-01) */
const PractitionerProfile = ({ one, isFirst }: { one: Practitioner; isFirst: boolean }) => {
  const { slug, name, profession, qualification, ahpraNumber, registrationType } = one
  const shown = labelledName(one)
  return (
    <article id={slug} className={`women-raised ${classes.profile}`} aria-labelledby={`${slug}-name`}>
      <div className={classes.picture}>
        <Portrait name={name} portrait={one.portrait} isUrgent={isFirst} />
      </div>
      <div className={`stack ${classes.words}`}>
        <h3 id={`${slug}-name`} className="title-2">
          {shown}
        </h3>
        <p className="soft">{[professionWords[profession], qualification].filter(Boolean).join(', ')}</p>
        {one.biography && <p className={classes.biography}>{one.biography}</p>}
        <dl className={`ruled ${classes.facts}`}>
          <div>
            <dt className="soft">AHPRA number</dt>
            <dd>
              <a href={PUBLIC_REGISTER} target="_blank" rel="noreferrer">
                {ahpraNumber}
                <span className="visually-hidden">, look up {shown} in the public register (opens in a new tab)</span>
              </a>
              {registrationType && (
                <span className={`small ${classes.type}`}>{registrationWords(registrationType)}</span>
              )}
            </dd>
          </div>
          {one.languages.length > 0 && (
            <div>
              <dt className="soft">Languages</dt>
              <dd>{listWords(one.languages)}</dd>
            </div>
          )}
          {one.interests.length > 0 && (
            <div>
              <dt className="soft">Interests</dt>
              <dd>{one.interests.join(', ')}</dd>
            </div>
          )}
          {one.consultDays.length > 0 && (
            <div>
              <dt className="soft">{teamWords[profession].days}</dt>
              <dd>
                <WeekRow days={one.consultDays} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </article>
  )
}

/** Opening of the page. */
export const TeamHead = () => {
  const { id } = useBrand()
  const { title, lead } = teamHead[id]
  return (
    <header className={`wide stack women-centred ${classes.head}`}>
      <p className={section.label}>Clinical team</p>
      <h1 className={`title-1 ${section.display}`}>{title}</h1>
      <p className="lead">{lead}</p>
    </header>
  )
}

const Nobody = () => (
  <div className="card quiet stack">
    <h2 className="title-4">The profiles are being brought up to date</h2>
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
    <div className={`wide ${classes.team}`}>
      {groups.length === 0 && <Nobody />}
      {groups.map(({ profession, people }) => (
        <section key={profession} aria-labelledby={`${profession}s`}>
          <h2 id={`${profession}s`} className="title-4 women-centred">
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

/** How we choose and check doctors, and how they stay free to decide. (REG-01, REG-04) */
export const PractitionerTrust = () => {
  const { productName, pharmacy } = useConfig()
  return (
    <>
      <div className={section.band}>
        <section className={`wide ${section.section}`} aria-labelledby="choosing">
          <h2 id="choosing" className={`${section.title} women-centred`}>
            How we choose and check them
          </h2>
          <dl className={`${section.tiles} ${section.four}`}>
            {choosing.map(({ title, text }) => (
              <div key={title}>
                <dt className="title-4">{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section
        id="independence"
        className={`wide ${section.section} columns ${classes.split}`}
        aria-labelledby="independence-title"
      >
        <div>
          <h2 id="independence-title" className={section.title}>
            Free to say no
          </h2>
          <p className={section.lead}>
            Each practitioner answers for their own decisions. So that you can trust them, you should know who pays
            whom.
          </p>
        </div>
        <dl className="ruled">
          {independenceOf(productName, pharmacy.name).map(({ title, text }) => (
            <div key={title}>
              <dt className="title-4">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={`${section.night} ${section.deep}`}>
        <section className={`wide ${section.section} columns ${classes.split}`} aria-labelledby="look-up">
          <div>
            <h2 id="look-up" className={section.title}>
              Check it yourself
            </h2>
            <p className={section.lead}>
              AHPRA, the national regulator, keeps the register. Anyone may read it, free of charge.
            </p>
          </div>
          <div>
            <ol className={`plain-list ruled open numbered ${classes.steps}`}>
              {lookUp.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <a className="button" href={PUBLIC_REGISTER} target="_blank" rel="noreferrer">
              Open the public register<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </div>
        </section>
      </div>
    </>
  )
}
