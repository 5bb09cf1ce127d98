import { Alert, Button, Checkbox, Group, Stack, Switch, TagsInput, Text, Textarea } from '@mantine/core'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import { type OwnProfile, type Practitioner, practitioners, weekdays } from '@om/contracts/practitioners'
import { Facts } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import classes from './own-profile.module.css'
import { dayNames, labelledName, listWords, professionWords } from './practitioner-words.ts'
import { useOwnProfile } from './use-own-profile.ts'
import { WeekRow } from './week-row.tsx'

type Props = {
  profile: OwnProfile
  profession: Practitioner['profession']
  onSaved: (saved: OwnProfile) => void
  /** Someone gave up what they typed for what was saved elsewhere. */
  onNewest: (newest: OwnProfile) => void
  onClose: () => void
}

const most = {
  biography: limitsOf(practitioners.saveOwn, 'biography').max,
  interests: limitsOf(practitioners.saveOwn, 'interests').max,
  languages: limitsOf(practitioners.saveOwn, 'languages').max,
  entry: limitsIn(practitioners.saveOwn.body, 'interests.0').max,
}

const brands = [
  { value: 'men', label: 'Men’s site' },
  { value: 'women', label: 'Women’s site' },
]

/** The fields of a public profile with what comes of them. What may be said is in REG-01 and REG-07. */
export const OwnProfileForm = ({ profile, profession, onSaved, onNewest, onClose }: Props) => {
  const form = useOwnProfile(profile, { onSaved, onNewest })
  const { values: draft, set: change, errorOf, busy } = form
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <ProblemAlert problem={form.problem} />
        {form.isConflict && <Conflict onOver={form.saveOver} onNewest={form.takeNewest} />}
        <Textarea
          label="About you"
          description={`Plain facts: training, work, how you approach a consult. No promises of success, no patients’ words, no title you do not hold. ${draft.biography.length} of ${most.biography} characters.`}
          autosize
          minRows={5}
          maxRows={14}
          {...form.text('biography')}
        />
        <TagsInput
          size="md"
          label="Interests"
          description={`Up to ${most.interests}. Press Enter after each.`}
          maxTags={most.interests}
          maxLength={most.entry}
          acceptValueOnBlur
          value={draft.interests}
          error={errorOf('interests')}
          onChange={interests => change({ interests })}
        />
        <TagsInput
          size="md"
          label="Languages you consult in"
          description={`Up to ${most.languages}. Press Enter after each.`}
          maxTags={most.languages}
          maxLength={most.entry}
          acceptValueOnBlur
          value={draft.languages}
          error={errorOf('languages')}
          onChange={languages => change({ languages })}
        />
        <Checkbox.Group
          size="md"
          label={profession === 'doctor' ? 'Days you consult' : 'Days at the pharmacy'}
          value={draft.consultDays}
          error={errorOf('consultDays')}
          onChange={days => change({ consultDays: weekdays.filter(day => days.includes(day)) })}
        >
          <Group gap="md" mt="xs">
            {weekdays.map(day => (
              <Checkbox key={day} value={day} label={dayNames[day]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group
          size="md"
          label="Shown on"
          value={draft.brands}
          error={errorOf('brands')}
          onChange={chosen => change({ brands: (['men', 'women'] as const).filter(brand => chosen.includes(brand)) })}
        >
          <Group gap="md" mt="xs">
            {brands.map(brand => (
              <Checkbox key={brand.value} {...brand} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          size="md"
          label="Show my profile on the site"
          description="Name, qualification and AHPRA number come from the clinic’s record and are always shown with it."
          checked={draft.published}
          onChange={event => change({ published: event.currentTarget.checked })}
        />
        <Preview profile={{ ...profile, ...draft }} profession={profession} />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            Save profile
          </Button>
          <Button
            variant="default"
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Conflict = ({ onOver, onNewest }: { onOver: () => void; onNewest: () => void }) => (
  <Alert color="caution">
    <Stack gap="sm">
      Your profile was changed elsewhere since you opened it. What you typed is still here.
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={onOver}>
          Save mine over it
        </Button>
        <Button size="sm" variant="default" onClick={onNewest}>
          Take the newest version
        </Button>
      </Group>
    </Stack>
  </Alert>
)

/** What visitors read, in the order in which they read it. */
const Preview = ({ profile, profession }: Pick<Props, 'profile' | 'profession'>) => {
  const { name, ahpraNumber, biography, interests, languages, consultDays } = profile
  return (
    <Stack component="section" gap={6} className={classes.preview} aria-label="Preview">
      <Text size="xs" c="dimmed">
        Preview
      </Text>
      <p className="title-2">{labelledName({ name, profession })}</p>
      <Text c="dimmed">{professionWords[profession]}</Text>
      {biography.trim() ? (
        <p className={classes.biography}>{biography.trim()}</p>
      ) : (
        <Text c="dimmed">What you write about yourself appears here.</Text>
      )}
      <Facts
        facts={[
          ['AHPRA number', ahpraNumber],
          ...(languages.length > 0 ? ([['Languages', listWords(languages)]] as const) : []),
          ...(interests.length > 0 ? ([['Interests', interests.join(', ')]] as const) : []),
          ...(consultDays.length > 0 ? ([['Days', <WeekRow key="days" days={consultDays} />]] as const) : []),
        ]}
      />
    </Stack>
  )
}
