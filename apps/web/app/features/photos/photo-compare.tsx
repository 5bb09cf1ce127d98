import { Group, NativeSelect, SegmentedControl, SimpleGrid, Slider, Stack, Text } from '@mantine/core'
import { type Photo, type PhotoSet, type PhotoView, photoViews } from '@om/contracts/photos'
import { useState } from 'react'
import { formatDay } from '#app/ui/time.ts'
import classes from './photo-compare.module.css'
import { guideOf } from './views.ts'

type Props = {
  sets: readonly PhotoSet[]
  /** What a set is called, beside its day: the assessment, or which check-in. */
  nameOf: (set: PhotoSet) => string
  /** A link has ended; new ones are needed. */
  onStale: () => void
}

type Shown = { photo: Photo; name: string }

/** Views of which there are photos of two days at least: nothing else can be compared. */
export const comparableViews = (sets: readonly PhotoSet[]): PhotoView[] =>
  photoViews.filter(view => sets.filter(set => set.photos.some(photo => photo.view === view)).length > 1)

/** One view of two days, side by side or one over the other, with the days. Nothing while there is only one day. */
export const PhotoCompare = ({ sets, nameOf, onStale }: Props) => {
  const views = comparableViews(sets)
  const [wanted, setView] = useState<PhotoView | null>(null)
  const [way, setWay] = useState<'beside' | 'over'>('beside')
  const [chosen, setChosen] = useState<{ before: string | null; after: string | null }>({ before: null, after: null })
  const view = wanted && views.includes(wanted) ? wanted : views[0]
  if (!view) return null
  const shown: Shown[] = sets.flatMap(set =>
    set.photos
      .filter(photo => photo.view === view)
      .map(photo => ({ photo, name: `${nameOf(set)}, ${formatDay(photo.takenAt)}` })),
  )
  const before = shown.find(({ photo }) => photo.id === chosen.before) ?? shown[0]
  const after = shown.find(({ photo }) => photo.id === chosen.after) ?? shown.at(-1)
  if (!before || !after) return null
  const options = shown.map(({ photo, name }) => ({ value: photo.id, label: name }))
  return (
    <Stack gap="sm" role="group" aria-label="Compare photos">
      <Group gap="sm">
        <SegmentedControl
          aria-label="View"
          data={views.map(one => ({ value: one, label: guideOf(one).title }))}
          value={view}
          onChange={value => setView(value as PhotoView)}
        />
        <SegmentedControl
          aria-label="How to compare"
          data={[
            { value: 'beside', label: 'Side by side' },
            { value: 'over', label: 'Slider' },
          ]}
          value={way}
          onChange={value => setWay(value as 'beside' | 'over')}
        />
      </Group>
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          label="Before"
          data={options}
          value={before.photo.id}
          onChange={event => setChosen({ ...chosen, before: event.currentTarget.value })}
        />
        <NativeSelect
          label="After"
          data={options}
          value={after.photo.id}
          onChange={event => setChosen({ ...chosen, after: event.currentTarget.value })}
        />
      </SimpleGrid>
      {way === 'beside' ? (
        <SimpleGrid cols={2} spacing="sm">
          {[before, after].map(({ photo, name }, index) => (
            <figure key={index === 0 ? 'before' : 'after'} className={classes.figure}>
              <img
                className={classes.picture}
                src={photo.full}
                alt={`${guideOf(view).title}: ${name}`}
                onError={onStale}
              />
              <Text component="figcaption" size="sm" c="dimmed">
                {name}
              </Text>
            </figure>
          ))}
        </SimpleGrid>
      ) : (
        <Over view={view} before={before} after={after} onStale={onStale} />
      )}
    </Stack>
  )
}

type OverProps = { view: PhotoView; before: Shown; after: Shown; onStale: () => void }

const Over = ({ view, before, after, onStale }: OverProps) => {
  const [part, setPart] = useState(50)
  return (
    <>
      <div className={classes.over}>
        <img src={before.photo.full} alt={`${guideOf(view).title}: ${before.name}`} onError={onStale} />
        <img
          src={after.photo.full}
          alt={`${guideOf(view).title}: ${after.name}`}
          style={{ clipPath: `inset(0 0 0 ${part}%)` }}
          onError={onStale}
        />
        <span className={classes.edge} style={{ insetInlineStart: `${part}%` }} aria-hidden="true" />
      </div>
      <Slider value={part} onChange={setPart} thumbLabel="How much of the earlier photo is seen" label={null} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Left: {before.name}
        </Text>
        <Text size="sm" c="dimmed">
          Right: {after.name}
        </Text>
      </Group>
    </>
  )
}
