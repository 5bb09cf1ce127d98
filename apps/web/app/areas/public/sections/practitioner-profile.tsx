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
import { teamWords } from '../content/practitioners.ts'
import classes from './practitioner-profile.module.css'

/** One doctor or pharmacist: name, profession and number first, then the person. (REG-01) */
export const PractitionerProfile = ({ one, isFirst }: { one: Practitioner; isFirst: boolean }) => {
  const { slug, name, profession, qualification, ahpraNumber, registrationType } = one
  const shown = labelledName(one)
  return (
    <article id={slug} className={classes.profile} aria-labelledby={`${slug}-name`}>
      <div className={classes.picture}>
        <Portrait name={name} portrait={one.portrait} isUrgent={isFirst} />
      </div>
      <div className={classes.words}>
        <h3 id={`${slug}-name`} className={classes.name}>
          {shown}
        </h3>
        <p className={classes.profession}>{[professionWords[profession], qualification].filter(Boolean).join(', ')}</p>
        {one.biography && <p className={classes.biography}>{one.biography}</p>}
        <dl className={classes.facts}>
          <div>
            <dt>AHPRA number</dt>
            <dd>
              <a href={PUBLIC_REGISTER} target="_blank" rel="noreferrer">
                {ahpraNumber}
                <span className="visually-hidden">, look up {shown} in the public register (opens in a new tab)</span>
              </a>
              {registrationType && <span className={classes.type}>{registrationWords(registrationType)}</span>}
            </dd>
          </div>
          {one.languages.length > 0 && (
            <div>
              <dt>Languages</dt>
              <dd>{listWords(one.languages)}</dd>
            </div>
          )}
          {one.interests.length > 0 && (
            <div>
              <dt>Interests</dt>
              <dd>{one.interests.join(', ')}</dd>
            </div>
          )}
          {one.consultDays.length > 0 && (
            <div>
              <dt>{teamWords[profession].days}</dt>
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
