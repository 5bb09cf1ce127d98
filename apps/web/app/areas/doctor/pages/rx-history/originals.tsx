import { Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { MOST_ORIGINALS, notPosted, type RxLine, rxHistory } from '@om/contracts/rx-history'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import type { Selection } from '#app/ui/record-list/selection.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const printed = async (ids: readonly string[]): Promise<Blob> => {
  const file = await api.rxHistory.originals({ body: { ids: [...ids] } })
  if (!(file instanceof Blob)) throw new Error('The originals did not come as a file')
  return file
}

const originals = (count: number) => (count === 1 ? 'one original' : `${count} originals`)

type MarkProps = { ids: readonly string[]; size?: string; onDone?: () => void }

/** Says on which day some originals were posted. */
const MarkPosted = ({ ids, size = 'sm', onDone }: MarkProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Mark as posted
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Posted to the pharmacy">
        <PostedForm
          ids={ids}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
        />
      </Dialog>
    </>
  )
}

const PostedForm = ({ ids, onDone }: MarkProps) => {
  const today = dayIn(new Date(clinicNow()), CLINIC_ZONE)
  const { revalidate } = useRevalidator()
  const form = useContractForm(rxHistory.posted, {
    initial: () => ({ postedOn: today }),
    toBody: ({ postedOn }) => ({ postedOn, ids: [...ids] }),
    send: body => api.rxHistory.posted({ body }),
    onDone: ({ posted }) => {
      toast(`Marked ${originals(posted.length)} as posted.`)
      onDone?.()
      void revalidate()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        {originals(ids.length).replace(/^o/, 'O')}, signed by hand. The pharmacy and the patients see the day. It can be
        taken back until the pharmacy has them.
      </Text>
      <TextInput type="date" label="Posted on" max={today} {...form.text('postedOn')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Mark as posted
        </Button>
      </Group>
    </form>
  )
}

/** Over the originals that wait to be posted: print those that are chosen with the address of their envelope, then say that they went. */
export const OriginalsBar = ({ selection }: { selection: Selection }) => {
  const { chosen, isAll, isEmpty } = selection
  if (isEmpty) return null
  return (
    <Group gap={8} mih={30} pl={14} role="group" aria-label="Several at once">
      <Checkbox
        label={chosen.length > 0 ? `${chosen.length} chosen` : `Choose all shown, ${MOST_ORIGINALS} at most`}
        aria-label="Choose all shown"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => (isAll ? selection.clear() : selection.all())}
      />
      {chosen.length > 0 && (
        <>
          <PdfButton size="compact-sm" fetchFile={() => printed(chosen)}>
            Print with label
          </PdfButton>
          <MarkPosted size="compact-sm" ids={chosen} onDone={selection.clear} />
        </>
      )}
    </Group>
  )
}

const Typed = z.object({ reason: z.string() })

const NotPosted = ({ id, number, onDone }: { id: string; number: string; onDone: () => void }) => {
  const form = useContractForm(notPosted, {
    draft: { key: `not-posted:${id}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.rxHistory.notPosted({ params: { id }, body }),
    onDone: () => {
      toast(`${number} waits to be printed and posted again.`)
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text>{number} comes back among what you have to print and post. Your reason stays in the event log.</Text>
      <Textarea label="What happened" autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Take it back
        </Button>
      </Group>
    </form>
  )
}

/** What the prescriber of one prescription does about its original: print it, say that it was posted, or take that back. (REG-12) */
export const PostOriginal = ({
  rx: { id, number, isToPost, isMine, originalPosted, originalReceivedOn },
}: {
  rx: RxLine
}) => {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  if (isToPost)
    return (
      <Group gap="sm">
        <PdfButton fetchFile={() => printed([id])}>Print the original with label</PdfButton>
        <MarkPosted ids={[id]} />
      </Group>
    )
  if (!isMine || !originalPosted || originalReceivedOn) return null
  return (
    <>
      <div>
        <Button variant="subtle" px={0} onClick={() => setOpen(true)}>
          Not posted after all, or lost
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Not posted after all">
        <NotPosted
          id={id}
          number={number}
          onDone={() => {
            setOpen(false)
            void revalidate()
          }}
        />
      </Dialog>
    </>
  )
}
