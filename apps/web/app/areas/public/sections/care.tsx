import type { Practitioner } from '@om/contracts/practitioners'
import { Link } from 'react-router'
import { Portrait } from '#app/features/practitioners/portrait.tsx'
import { labelledName, professionWords } from '#app/features/practitioners/practitioner-words.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { care } from '../content/home.ts'
import classes from './care.module.css'
import section from './section.module.css'

/** Faces shown on the home page; the page of the team shows everyone. */
const MOST_SHOWN = 4

/** Who decides, and how: with the faces, names and numbers of the people who do. (REG-01) */
export const Care = ({ people }: { people: readonly Practitioner[] }) => {
  const { id, path } = useBrand()
  const { heading, points } = care[id]
  return (
    <section className={section.section} id="doctors">
      <div className={classes.split}>
        <div className={classes.side}>
          <h2 className={section.title}>{heading}</h2>
          <Link to={path('/practitioners')} className={section.more}>
            Meet the clinical team
          </Link>
        </div>
        <dl className={classes.points}>
          {points.map(({ title, text }) => (
            <div key={title} className={classes.point}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.slice(0, MOST_SHOWN).map(one => (
            <li key={one.slug}>
              <Portrait name={one.name} portrait={one.portrait} />
              <p className={classes.name}>{labelledName(one)}</p>
              <p className={classes.role}>
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
