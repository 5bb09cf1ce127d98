import { Button, Group, Stack, Text } from '@mantine/core'
import type { PhotoPoints } from '@om/contracts/photo-compare'
import type { PhotoOverTime } from '@om/contracts/photos'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf, type ShownProblem } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { guideOf } from '../views.ts'
import { Board } from './board.tsx'

export type Named = { photo: PhotoOverTime; name: string }

type Props = {
  /** The photos to line up, one after the other; empty while the window is closed. */
  photos: readonly Named[]
  onClose: () => void
  onChanged: () => void
}

const mostly = (photo: PhotoOverTime): PhotoPoints => {
  const [a, b] = guideOf(photo.view).places
  return { a: { x: a.x, y: a.y }, b: { x: b.x, y: b.y } }
}

const Step = ({ named, isLast, onDone }: { named: Named; isLast: boolean; onDone: () => void }) => {
  const { photo, name } = named
  const [points, setPoints] = useState<PhotoPoints>(photo.points ?? mostly(photo))
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const [busy, setBusy] = useState<'save' | 'clear' | null>(null)
  const [first, second] = guideOf(photo.view).places
  const run = async (what: 'save' | 'clear') => {
    setBusy(what)
    setProblem(null)
    try {
      const params = { id: photo.id }
      if (what === 'clear') await api.photos.clearPoints({ params })
      else await api.photos.setPoints({ params, body: { a: points.a, b: points.b } })
      announce(what === 'clear' ? 'The points are taken off.' : 'The points are saved.')
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Stack gap="sm">
      <Text>
        {name}. Put 1 on {first.name}, and 2 on {second.name}.
      </Text>
      <Board photo={photo} ends={points} names={[first.name, second.name]} onMove={setPoints} />
      <ProblemAlert problem={problem} />
      <Group gap="sm">
        <Button loading={busy === 'save'} disabled={busy !== null} onClick={() => void run('save')}>
          {isLast ? 'Save the points' : 'Save, then the other photo'}
        </Button>
        {photo.points && (
          <Button
            variant="default"
            loading={busy === 'clear'}
            disabled={busy !== null}
            onClick={() => void run('clear')}
          >
            Take the points off
          </Button>
        )}
      </Group>
      {photo.points && (
        <Text size="sm" c="dimmed">
          {photo.points.by ? `Set by ${photo.points.by}.` : 'Set already.'} You can move them, or take them off.
        </Text>
      )}
    </Stack>
  )
}

/** Says on two photos where the same two places of the head are, so that one lies on the other. */
export const LineUpDialog = ({ photos, onClose, onChanged }: Props) => {
  const [at, setAt] = useState(0)
  const named = photos[at]
  const close = () => {
    setAt(0)
    onClose()
  }
  return (
    <Dialog
      opened={named !== undefined}
      onClose={close}
      title={`Line up the photos: ${at + 1} of ${photos.length}`}
      size={560}
      isWhole
    >
      {named && (
        <Step
          key={named.photo.id}
          named={named}
          isLast={at + 1 === photos.length}
          onDone={() => {
            onChanged()
            if (at + 1 < photos.length) setAt(at + 1)
            else close()
          }}
        />
      )}
    </Dialog>
  )
}
