import { Button, Checkbox, Group, List, NativeSelect, SimpleGrid, Slider, Stack, Text } from '@mantine/core'
import { type PhotoSet, type PhotoView, photoViews } from '@om/contracts/photos'
import { IconFocusCentered } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#app/ui/time.ts'
import { adviceOf, scoresOf } from '../quality.ts'
import { guideOf } from '../views.ts'
import { BlindCompare } from './blind-compare.tsx'
import { LineUpDialog, type Named } from './line-up-dialog.tsx'
import { MarkDialog, markLine } from './mark-dialog.tsx'
import { MonthReel } from './month-reel.tsx'
import classes from './photo-compare.module.css'
import { Layer, Stage, useZoom, type Zoom, ZoomButtons } from './stage.tsx'
import { useMeasures } from './use-measures.ts'

type Props = {
  sets: readonly PhotoSet[]
  /** What a set is called, beside its day: the assessment, or which check-in. */
  nameOf: (set: PhotoSet) => string
  /** A link has ended, or something has changed; the photos are read again. */
  onStale: () => void
  /** Whether a doctor looks, who draws on photos and says which cannot be used, also where there is one day only. */
  isClinic?: boolean
  /** For a doctor: what is measured on a photo. */
  measures?: ((photo: PhotoSet['photos'][number]) => ReactNode) | undefined
}

/** Views of which there are photos of two days at least: nothing else can be compared. */
export const comparableViews = (sets: readonly PhotoSet[]): PhotoView[] =>
  photoViews.filter(view => sets.filter(set => set.photos.some(photo => photo.view === view)).length > 1)

const viewsOf = (sets: readonly PhotoSet[]) =>
  photoViews.filter(view => sets.some(set => set.photos.some(photo => photo.view === view)))

const ways = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'blend', label: 'Blend' },
  { value: 'blind', label: 'Which is later?' },
  { value: 'reel', label: 'One after the other' },
] as const
type Way = (typeof ways)[number]['value']

/** One view of several days: beside or over each other, asked about without the days, or one after the other. Nothing while there is one day. */
export const PhotoCompare = ({ sets, nameOf, onStale, isClinic = false, measures }: Props) => {
  const views = isClinic ? viewsOf(sets) : comparableViews(sets)
  const [wanted, setView] = useState<PhotoView | null>(null)
  const [way, setWay] = useState<Way>('beside')
  const [chosen, setChosen] = useState<{ before: string | null; after: string | null }>({ before: null, after: null })
  const [isLiningUp, setLiningUp] = useState(false)
  const [drawnOn, setDrawnOn] = useState<string | null>(null)
  const [hasMarks, setHasMarks] = useState(true)
  const zoom = useZoom()
  const view = wanted && views.includes(wanted) ? wanted : views[0]
  const shown: Named[] = sets.flatMap(set =>
    set.photos
      .filter(photo => photo.view === view)
      .map(photo => ({
        photo,
        name: `${formatDay(photo.takenAt)}, ${nameOf(set).toLowerCase()}${photo.unfit ? ', cannot be used' : ''}`,
      })),
  )
  const before = shown.find(({ photo }) => photo.id === chosen.before) ?? shown[0]
  const after = shown.find(({ photo }) => photo.id === chosen.after) ?? shown.at(-1)
  if (!view || !before || !after) return null
  const options = shown.map(({ photo, name }) => ({ value: photo.id, label: name }))
  const isPair = way !== 'blind' && way !== 'reel'
  const pair = [before, ...(after === before ? [] : [after])]
  return (
    <Stack gap="sm" role="group" aria-label="Compare photos">
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          label="View"
          data={views.map(one => ({ value: one, label: guideOf(one).title }))}
          value={view}
          onChange={event => setView(views.find(one => one === event.currentTarget.value) ?? null)}
        />
        <NativeSelect
          label="How to compare"
          data={ways}
          value={way}
          onChange={event => setWay(ways.find(one => one.value === event.currentTarget.value)?.value ?? 'beside')}
        />
      </SimpleGrid>
      {isPair && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
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
      )}
      {way === 'beside' && <Beside pair={pair} zoom={zoom} hasMarks={hasMarks} onStale={onStale} />}
      {(way === 'slider' || way === 'blend') && (
        <Over key={way} way={way} before={before} after={after} zoom={zoom} hasMarks={hasMarks} onStale={onStale} />
      )}
      {way === 'blind' && <BlindCompare key={view} shown={shown} zoom={zoom} onStale={onStale} />}
      {way === 'reel' && <MonthReel key={view} shown={shown} zoom={zoom} onStale={onStale} />}
      <Group justify="space-between" gap="sm">
        <ZoomButtons zoom={zoom.view.zoom} onSmaller={() => zoom.magnify(0.8)} onLarger={() => zoom.magnify(1.25)} />
        {isPair && pair.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconFocusCentered size={18} aria-hidden="true" />}
            onClick={() => setLiningUp(true)}
          >
            {pair.every(({ photo }) => photo.points) ? 'Change the points' : 'Line up the photos'}
          </Button>
        )}
      </Group>
      {isPair && isClinic && (
        <Group gap="sm">
          {pair.map(({ photo }, at) => (
            <Button key={photo.id} variant="default" size="compact-md" onClick={() => setDrawnOn(photo.id)}>
              {pair.length === 1 ? 'Draw on the photo' : `Draw on the ${at === 0 ? 'earlier' : 'later'} photo`}
            </Button>
          ))}
        </Group>
      )}
      {isPair && pair.some(({ photo }) => photo.marks.length > 0) && (
        <>
          <Checkbox label="Show the marks" checked={hasMarks} onChange={() => setHasMarks(!hasMarks)} />
          <List size="sm" spacing="xxs" aria-label="Marks">
            {pair.flatMap(({ photo, name }) =>
              photo.marks.map(mark => (
                <List.Item key={mark.id}>
                  {name}. {markLine(mark)}
                </List.Item>
              )),
            )}
          </List>
        </>
      )}
      {isPair && pair.length > 1 && <Notes before={before} after={after} />}
      {isClinic && (
        <MarkDialog
          measures={measures}
          named={shown.find(({ photo }) => photo.id === drawnOn) ?? null}
          onClose={() => setDrawnOn(null)}
          onChanged={onStale}
        />
      )}
      <LineUpDialog photos={isLiningUp ? pair : []} onClose={() => setLiningUp(false)} onChanged={onStale} />
    </Stack>
  )
}

type PairProps = { before: Named; after: Named; zoom: Zoom; hasMarks: boolean; onStale: () => void }

const labelOf = ({ photo, name }: Named) => `${guideOf(photo.view).title}: ${name}`

const Beside = ({
  pair,
  zoom,
  hasMarks,
  onStale,
}: Omit<PairProps, 'before' | 'after'> & { pair: readonly Named[] }) => (
  <SimpleGrid cols={2} spacing="sm">
    {pair.map(one => (
      <figure key={one.photo.id} className={classes.figure}>
        <Stage base={pair[0]?.photo ?? one.photo} label={labelOf(one)} zoom={zoom}>
          <Layer photo={one.photo} base={pair[0]?.photo ?? one.photo} hasMarks={hasMarks} onStale={onStale} />
        </Stage>
        <Text component="figcaption" size="sm" c="dimmed">
          {one.name}
        </Text>
      </figure>
    ))}
  </SimpleGrid>
)

const Over = ({ way, before, after, zoom, hasMarks, onStale }: PairProps & { way: 'slider' | 'blend' }) => {
  const [part, setPart] = useState(50)
  const isSlider = way === 'slider'
  return (
    <>
      <div className={classes.single}>
        <Stage base={before.photo} label={`${labelOf(before)}, under ${after.name}`} zoom={zoom}>
          <Layer photo={before.photo} base={before.photo} hasMarks={hasMarks} onStale={onStale} />
          <Layer
            photo={after.photo}
            base={before.photo}
            hasMarks={hasMarks}
            onStale={onStale}
            {...(isSlider ? { from: part / 100 } : { opacity: part / 100 })}
          />
        </Stage>
      </div>
      <Slider
        value={part}
        onChange={setPart}
        thumbLabel={isSlider ? 'How much of the earlier photo is seen' : 'How much of the later photo is seen'}
        label={null}
      />
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

/** Whether the two lie on each other, and how well they can be compared. */
const Notes = ({ before, after }: { before: Named; after: Named }) => {
  const known = useMeasures([before.photo, after.photo])
  const [one, two] = [known.get(before.photo.id), known.get(after.photo.id)]
  const advice = one && two ? adviceOf(one, two) : []
  const isAligned = before.photo.points !== null && after.photo.points !== null
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {isAligned
          ? 'The later photo is turned and sized by the points, so that both heads lie on each other.'
          : 'Shown as they were taken. Set two points on each, and the heads lie on each other.'}
      </Text>
      {one && two && (
        <Text size="sm" c="dimmed">
          Light {scoresOf(one).light} and {scoresOf(two).light} of 100, sharpness {scoresOf(one).sharpness} and{' '}
          {scoresOf(two).sharpness} of 100, measured on this device.
        </Text>
      )}
      {advice.length > 0 && (
        <List size="sm" spacing="xxs" className="note" data-meaning="info" pl="xxl">
          {advice.map(line => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
