import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { markKinds, type PhotoMark, type UnfitReason } from '@om/contracts/photo-compare'
import { photos as contract } from '@om/contracts/photos'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toastProblem } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Board } from './board.tsx'
import type { Named } from './line-up-dialog.tsx'
import { MarkShape } from './mark-shapes.tsx'

const kinds: Record<PhotoMark['kind'], { label: string; ends: readonly string[] }> = {
  circle: { label: 'Circle', ends: ['the middle of the circle', 'its edge'] },
  arrow: { label: 'Arrow', ends: ['where the arrow begins', 'what it points at'] },
  text: { label: 'Words', ends: ['where the words begin'] },
}

const unfitWords: Record<UnfitReason, string> = {
  something_else: 'shows something else than this view of the head',
  not_usable: 'cannot be judged',
}

const place = z.object({ x: z.number(), y: z.number() })
const Drawn = z.object({ kind: z.enum(markKinds), a: place, b: place, words: z.string(), isShared: z.boolean() })
const nothingDrawn = (): z.infer<typeof Drawn> => ({
  kind: 'circle',
  a: { x: 0.5, y: 0.35 },
  b: { x: 0.62, y: 0.35 },
  words: '',
  isShared: false,
})

/** A mark in words, for the list beside the photo. */
export const markLine = ({ kind, words, by }: PhotoMark): string =>
  `${kinds[kind].label}${words ? `: ${words}` : ''} (${by})`

type Props = {
  /** The photo that is drawn on; null while the window is closed. */
  named: Named | null
  /** What is measured on it. */
  measures?: ((photo: Named['photo']) => ReactNode) | undefined
  onClose: () => void
  onChanged: () => void
}

/** What a doctor says about one photo: circles, arrows and words on it, for the clinic or the patient too, and whether it can be used. */
export const MarkDialog = ({ named, measures, onClose, onChanged }: Props) => (
  <Dialog opened={named !== null} onClose={onClose} title="Draw on the photo" size={620} isWhole>
    {named && <Inside key={named.photo.id} named={named} measures={measures} onChanged={onChanged} />}
  </Dialog>
)

type InsideProps = Omit<Props, 'named' | 'onClose'> & { named: Named }

const Inside = ({ named: { photo, name }, measures, onChanged }: InsideProps) => {
  const [markId, setMarkId] = useState(() => crypto.randomUUID())
  const params = { id: photo.id }
  const form = useContractForm(contract.addMark, {
    draft: { key: `photo-mark:${photo.id}`, schema: Drawn },
    initial: nothingDrawn,
    toBody: ({ kind, a, b, words, isShared }) => ({
      markId,
      kind,
      from: a,
      to: kind === 'text' ? a : b,
      words,
      isShared,
    }),
    send: body => api.photos.addMark({ params, body }),
    onDone: () => {
      announce('The mark is saved.')
      setMarkId(crypto.randomUUID())
      form.reset()
      onChanged()
    },
    revalidate: false,
  })
  const run = async (call: Promise<unknown>, said: string) => {
    try {
      await call
      announce(said)
      onChanged()
    } catch (error) {
      toastProblem(error)
    }
  }
  const { kind, a, b, words } = form.values
  return (
    <Stack gap="sm">
      <Text>{name}</Text>
      <Board photo={photo} ends={{ a, b }} names={kinds[kind].ends} onMove={ends => form.set(ends)}>
        {photo.marks.map(mark => (
          <MarkShape key={mark.id} mark={mark} photo={photo} />
        ))}
        <MarkShape mark={{ kind, from: a, to: b, words }} photo={photo} />
      </Board>
      <form {...form.props} className="stack">
        <SegmentedControl
          aria-label="What to draw"
          data={markKinds.map(value => ({ value, label: kinds[value].label }))}
          value={kind}
          onChange={value => form.set({ kind: markKinds.find(one => one === value) ?? 'circle' })}
        />
        <Textarea
          label={kind === 'text' ? 'What it says' : 'What it shows (optional)'}
          size="sm"
          autosize
          minRows={1}
          {...form.capped('words')}
        />
        <Checkbox
          label="The patient sees it too"
          checked={form.values.isShared}
          onChange={event => form.set({ isShared: event.currentTarget.checked })}
        />
        {form.errorOf('to') && <Text c="danger">{form.errorOf('to')}</Text>}
        <ProblemAlert problem={form.problem} />
        <Button type="submit" loading={form.busy} w="fit-content">
          Save the mark
        </Button>
      </form>
      {photo.marks.length > 0 && (
        <Stack component="ul" className="plain-list" gap="xs" aria-label="Marks on this photo">
          {photo.marks.map(mark => (
            <Group component="li" key={mark.id} gap="xs">
              <Text flex="1 1 200px">
                {markLine(mark)}
                {mark.isShared ? ', the patient sees it' : ', for the clinic'}
              </Text>
              {mark.canChange && (
                <>
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() =>
                      void run(
                        api.photos.shareMark({ params: { id: mark.id }, body: { isShared: !mark.isShared } }),
                        mark.isShared ? 'For the clinic again.' : 'The patient sees it now.',
                      )
                    }
                  >
                    {mark.isShared ? 'Keep to the clinic' : 'Share'}
                    <span className="visually-hidden">: {markLine(mark)}</span>
                  </Button>
                  <Button
                    size="compact-md"
                    variant="subtle"
                    onClick={() => void run(api.photos.removeMark({ params: { id: mark.id } }), 'The mark is removed.')}
                  >
                    Remove<span className="visually-hidden">: {markLine(mark)}</span>
                  </Button>
                </>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {measures?.(photo)}
      {photo.unfit ? (
        <Group className="note" data-meaning="caution" justify="space-between" gap="sm">
          <Text flex="1 1 220px">
            {photo.unfit.by}: this photo {unfitWords[photo.unfit.reason]}. It is kept, and its view counts as missing.
          </Text>
          <Button
            variant="default"
            onClick={() => void run(api.photos.clearUnfit({ params }), 'The photo counts again.')}
          >
            It can be used
          </Button>
        </Group>
      ) : (
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() =>
              void run(
                api.photos.markUnfit({ params, body: { reason: 'something_else' } }),
                'Marked: it shows something else.',
              )
            }
          >
            It shows something else
          </Button>
          <Button
            variant="default"
            onClick={() =>
              void run(api.photos.markUnfit({ params, body: { reason: 'not_usable' } }), 'Marked: it cannot be judged.')
            }
          >
            It cannot be judged
          </Button>
        </Group>
      )}
    </Stack>
  )
}
