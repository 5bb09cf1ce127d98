import type { OwnProfile, Practitioner } from '@om/contracts/practitioners'
import { Facts } from '#app/ui/card.tsx'
import classes from './own-profile.module.css'
import { labelledName, listWords, professionWords } from './practitioner-words.ts'
import { WeekRow } from './week-row.tsx'

type Props = { profile: OwnProfile; profession: Practitioner['profession'] }

/** What visitors read, in the order in which they read it. */
export const OwnProfilePreview = ({ profile, profession }: Props) => {
  const { name, ahpraNumber, biography, interests, languages, consultDays } = profile
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.kicker}>Preview</p>
      <p className={classes.name}>{labelledName({ name, profession })}</p>
      <p className={classes.soft}>{professionWords[profession]}</p>
      {biography.trim() ? (
        <p className={classes.biography}>{biography.trim()}</p>
      ) : (
        <p className={classes.soft}>What you write about yourself appears here.</p>
      )}
      <Facts
        facts={[
          ['AHPRA number', ahpraNumber],
          ...(languages.length > 0 ? ([['Languages', listWords(languages)]] as const) : []),
          ...(interests.length > 0 ? ([['Interests', interests.join(', ')]] as const) : []),
          ...(consultDays.length > 0 ? ([['Days', <WeekRow key="days" days={consultDays} />]] as const) : []),
        ]}
      />
    </section>
  )
}
