import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { consultNotes } from '@om/contracts/consult-notes'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

type Note = ConsultForDoctor['notes'][number]

const tell = (words: string) => {
  toast(words)
  announce(words)
}

const shareWords = ({ share }: Note): string => {
  if (!share) return 'The patient does not see this note.'
  return share.endedAt
    ? `Was shared by ${share.by} on ${formatDateTime(share.at)}; ${share.endedBy} stopped it on ${formatDateTime(share.endedAt)}.`
    : `Shared with the patient by ${share.by}, ${formatDateTime(share.at)}.`
}

/** Whether the patient reads a signed note, and the button that changes it. */
export const NoteSharing = ({ consultId, note }: { consultId: string; note: Note }) => {
  const confirm = useConfirm()
  const params = { id: consultId, noteId: note.id }
  const isShared = note.share !== null && note.share.endedAt === null
  const { send, busy, problem } = useSend(
    () => (isShared ? api.consultNotes.stopSharing({ params }) : api.consultNotes.share({ params })),
    { onDone: () => tell(isShared ? 'The note is no longer shared.' : 'The patient can read the note now.') },
  )
  const ask = async () => {
    const isSure = await confirm(
      isShared
        ? {
            title: 'Stop sharing this note?',
            text: 'The patient may have read it already. They keep seeing that it was shared, by whom and until when, and no longer what it says.',
            action: 'Stop sharing',
            danger: true,
          }
        : {
            title: 'Share this note with the patient?',
            text: 'They read it word for word as it was signed, with your name and the day, and are told once that there is something to read. It goes into the package of their record, too.',
            action: 'Share with the patient',
          },
    )
    if (isSure) await send()
  }
  return (
    <Stack gap="xxs" mt="xs">
      <Text size="xs" c="dimmed">
        {shareWords(note)}
      </Text>
      <ProblemAlert problem={problem} />
      <Button variant="default" size="compact-sm" mr="auto" loading={busy} onClick={() => void ask()}>
        {isShared ? 'Stop sharing' : 'Share with the patient'}
      </Button>
    </Stack>
  )
}

/** The key is the same for every try with these words, so that a second one is the same note. */
const Added = z.object({ key: z.string(), body: z.string(), isShared: z.boolean() })

/** Adds a signed note to a closed case. */
export const AddNote = ({ consultId }: { consultId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <AddForm consultId={consultId} onClose={() => setOpen(false)} />
  ) : (
    <Button variant="default" size="compact-md" mr="auto" onClick={() => setOpen(true)}>
      Add a note
    </Button>
  )
}

const AddForm = ({ consultId, onClose }: { consultId: string; onClose: () => void }) => {
  const form = useContractForm(consultNotes.add, {
    draft: { key: `note-added:${consultId}`, schema: Added },
    initial: () => ({ key: crypto.randomUUID(), body: '', isShared: false }),
    toBody: values => values,
    send: body => api.consultNotes.add({ params: { id: consultId }, body }),
    onDone: () => {
      tell('The note is signed and added.')
      onClose()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Add a note">
      <Textarea
        label="Note"
        autosize
        minRows={3}
        {...form.capped('body')}
        onChange={({ currentTarget }) => form.set({ body: currentTarget.value, key: crypto.randomUUID() })}
      />
      <Checkbox label="Share it with the patient" {...form.tick('isShared')} />
      <Text size="xs" c="dimmed">
        It is signed as you add it, and not changed afterwards. What was signed before stays as it is.
      </Text>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" loading={form.busy}>
          Sign and add
        </Button>
      </Group>
    </form>
  )
}
