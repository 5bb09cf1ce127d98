import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#app/ui/time.ts'
import { guideOf } from '../views.ts'
import type { Named } from './line-up-dialog.tsx'
import classes from './photo-compare.module.css'
import { Layer, Stage, type Zoom } from './stage.tsx'

type Props = { shown: readonly Named[]; zoom: Zoom; onStale: () => void }
type Pair = readonly [Named, Named]

/** Two of them in no order; the first one is any, the other any of the rest. */
const drawPair = (shown: readonly Named[]): Pair | null => {
  const first = shown[Math.floor(Math.random() * shown.length)]
  const rest = shown.filter(one => one !== first)
  const second = rest[Math.floor(Math.random() * rest.length)]
  return first && second ? [first, second] : null
}

const isLater = (one: Named, two: Named) => Date.parse(one.photo.takenAt) > Date.parse(two.photo.takenAt)
const letters = ['A', 'B'] as const

/** Two photos without their days, and the question which is later: what one hopes to see is not what one says. Nothing is kept. */
export const BlindCompare = ({ shown, zoom, onStale }: Props) => {
  const [pair, setPair] = useState<Pair | null>(() => drawPair(shown))
  const [said, setSaid] = useState<0 | 1 | 'unsure' | null>(null)
  // Links are renewed; the pair stays the same photos.
  const current = pair?.map(one => shown.find(({ photo }) => photo.id === one.photo.id) ?? one) ?? []
  const [one, two] = current
  if (!one || !two) return null
  const later = isLater(one, two) ? 0 : 1
  const answer =
    said === 'unsure' ? 'This is how it was.' : said === later ? 'You are right.' : 'It is the other way round.'
  return (
    <Stack gap="sm">
      <Text fw={600}>Which is later?</Text>
      <SimpleGrid cols={2} spacing="sm">
        {current.map(({ photo, name }, at) => (
          <figure key={photo.id} className={classes.figure}>
            <Stage base={one.photo} label={`${guideOf(photo.view).title}, photo ${letters[at]}`} zoom={zoom}>
              <Layer photo={photo} base={one.photo} onStale={onStale} />
            </Stage>
            <Text component="figcaption" size="sm" c="dimmed">
              {said === null ? `Photo ${letters[at]}` : `${letters[at]}: ${name}`}
            </Text>
          </figure>
        ))}
      </SimpleGrid>
      <div role="status">
        {said !== null && (
          <Text>
            {answer} {letters[later]} is the later one, of {formatDay((later === 0 ? one : two).photo.takenAt)}.
          </Text>
        )}
      </div>
      <Group gap="sm">
        {said === null ? (
          <>
            <Button variant="default" onClick={() => setSaid(0)}>
              A is later
            </Button>
            <Button variant="default" onClick={() => setSaid(1)}>
              B is later
            </Button>
            <Button variant="subtle" onClick={() => setSaid('unsure')}>
              I cannot tell
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            onClick={() => {
              setSaid(null)
              setPair(drawPair(shown))
            }}
          >
            Ask me again
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Your answer is not kept.
      </Text>
    </Stack>
  )
}
