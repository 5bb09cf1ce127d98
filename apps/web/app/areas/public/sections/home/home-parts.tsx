import type { Practitioner } from '@om/contracts/practitioners'
import { Link } from 'react-router'
import { Portrait } from '#app/features/practitioners/portrait.tsx'
import { labelledName, professionWords } from '#app/features/practitioners/practitioner-words.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { care, facts, privacy } from '../../content/home.ts'
import section from '../section.module.css'
import classes from './home.module.css'

/** How soon things happen, in three figures. (Spec §1) */
export const Facts = () => (
  <div className={`${section.night} ${classes.facts}`}>
    <dl className="wide women-raised">
      {facts.map(({ figure, text }) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** Faces shown on the home page; the page of the team shows everyone. */
const MOST_SHOWN = 4

/** Who decides, and how: with the faces, names and numbers of the people who do. (REG-01) */
export const Care = ({ people }: { people: readonly Practitioner[] }) => {
  const { id, path } = useBrand()
  const { heading, points } = care[id]
  return (
    <section className={`wide ${section.section}`} id="doctors">
      <div className={`columns women-centred ${classes.care}`}>
        <div className={`stack women-centred ${classes.side}`}>
          <h2 className={section.title}>{heading}</h2>
          <Link to={path('/practitioners')} className={section.more}>
            Meet the clinical team
          </Link>
        </div>
        <dl className={`ruled open ${classes.points}`}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt className={section.name}>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {people.length > 0 && (
        <ul className={`plain-list ${classes.people}`}>
          {people.slice(0, MOST_SHOWN).map(one => (
            <li key={one.slug}>
              <Portrait name={one.name} portrait={one.portrait} />
              <p className={classes.person}>{labelledName(one)}</p>
              <p className="soft">
                {professionWords[one.profession]}
                <span>{one.ahpraNumber}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What others can see of us on your phone: two notes that say nothing. */
const LockScreen = () => {
  const { productName } = useConfig()
  return (
    <figure className={classes.scene}>
      <div className={classes.phone}>
        <p className={classes.clock} aria-hidden="true">
          <span>Tuesday 4 March</span>
          <b>8:41</b>
        </p>
        <ul className="plain-list stack">
          <li>
            <b>{productName}</b>
            <span>You have a new message. Sign in to read it.</span>
          </li>
          <li>
            <b>{productName}</b>
            <span>Your parcel arrives today.</span>
          </li>
        </ul>
      </div>
      <figcaption className="visually-hidden">
        A locked phone with two notes from us. Neither names a medicine or a diagnosis.
      </figcaption>
    </figure>
  )
}

/** What stays between you and the clinic. */
export const Privacy = () => (
  <section className={`wide ${section.section}`} id="privacy">
    <div className={`columns ${classes.privacy}`}>
      <LockScreen />
      <div>
        <h2 className={section.title}>Nobody needs to know</h2>
        <ul className={`plain-list stack ${classes.promises}`}>
          {privacy.map(({ title, text }) => (
            <li key={title}>
              <h3 className={section.name}>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)
