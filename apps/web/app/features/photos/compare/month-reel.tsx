import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { guideOf } from '../views.ts'
import type { Named } from './line-up-dialog.tsx'
import classes from './photo-compare.module.css'
import { Layer, Stage, type Zoom } from './stage.tsx'

/** How long each photo stays, in ms. */
const STAY_MS = 1200

type Props = { shown: readonly Named[]; zoom: Zoom; onStale: () => void }

/** The photos of a view one after the other, each laid on the first; with less motion they are stepped through by hand. */
export const MonthReel = ({ shown, zoom, onStale }: Props) => {
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const wantsStill = useReducedMotion()
  const last = shown.length - 1
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => (at >= last ? setPlaying(false) : setAt(at + 1)), STAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])
  const base = (shown.find(({ photo }) => photo.points) ?? shown[0])?.photo
  const current = shown[Math.min(at, last)]
  if (!base || !current) return null
  const play = () => {
    if (!isPlaying && at >= last) setAt(0)
    setPlaying(!isPlaying)
  }
  return (
    <Stack gap="sm">
      <div className={classes.single}>
        <Stage base={base} label={`${guideOf(base.view).title}: ${current.name}`} zoom={zoom}>
          {shown.map(
            ({ photo }, place) =>
              // The next one is fetched while this one is looked at.
              (place === at || place === at + 1) && (
                <Layer key={photo.id} photo={photo} base={base} opacity={place === at ? 1 : 0} onStale={onStale} />
              ),
          )}
        </Stage>
      </div>
      <Text ta="center">
        {current.name}, {at + 1} of {shown.length}
      </Text>
      <Group gap="md" wrap="nowrap">
        {!wantsStill && (
          <Button
            variant="default"
            onClick={play}
            leftSection={
              isPlaying ? (
                <IconPlayerPause size={18} aria-hidden="true" />
              ) : (
                <IconPlayerPlay size={18} aria-hidden="true" />
              )
            }
          >
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
        )}
        <Slider
          flex={1}
          min={0}
          max={last}
          step={1}
          value={Math.min(at, last)}
          onChange={place => {
            setPlaying(false)
            setAt(place)
          }}
          thumbLabel="Which photo is shown"
          label={place => shown[place]?.name}
        />
      </Group>
      {wantsStill && (
        <Text size="sm" c="dimmed">
          Your device asks for less motion, so the photos do not play by themselves: use the slider.
        </Text>
      )}
    </Stack>
  )
}
