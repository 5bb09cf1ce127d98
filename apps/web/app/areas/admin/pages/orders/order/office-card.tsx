import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type ShopOrderForAdmin, shopAdmin } from '@om/contracts/shop-admin'
import type { OrderNote } from '@om/contracts/shop-work'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Card } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import classes from './order.module.css'

type Props = { order: ShopOrderForAdmin }

const loadColleagues = () => api.shopAdmin.colleagues()

/** Who of the office sees to an order, and what it has noted for itself. */
export const OfficeCard = ({ order }: Props) => {
  const [open, setOpen] = useState<'note' | 'hand_over' | null>(null)
  const close = () => setOpen(null)
  const { assignee, notes } = order.work
  return (
    <section className={classes.unprinted} aria-label="Office">
      <Card title="Office" aside={<Text span>The customer never sees this</Text>}>
        <Stack gap="sm">
          <Owner order={order} onHandOver={() => setOpen('hand_over')} />
          {assignee?.isAway && (
            <Text size="sm" className="note" data-meaning="caution" m={0}>
              {assignee.name} can no longer sign in as an admin. Take the order, or hand it to somebody else.
            </Text>
          )}
          {open === 'hand_over' && <HandOverForm order={order} onClose={close} />}
          {notes.length > 0 && (
            <ul className="plain-list ruled" aria-label="Notes">
              {notes.map(note => (
                <li key={note.id}>
                  <Note order={order} note={note} />
                </li>
              ))}
            </ul>
          )}
          {open === 'note' ? (
            <NoteForm order={order} onClose={close} />
          ) : (
            <Group>
              <Button size="compact-sm" variant="default" onClick={() => setOpen('note')}>
                Add a note
              </Button>
            </Group>
          )}
        </Stack>
      </Card>
    </section>
  )
}

const Owner = ({ order, onHandOver }: Props & { onHandOver: () => void }) => {
  const { assignee, version } = order.work
  const session = useSession()
  const me = session.state === 'signed-in' ? session.person.id : undefined
  const { send, busy, problem } = useSend((assigneeId: string | null) =>
    api.shopAdmin.assign({
      params: { id: order.id },
      body: { assigneeId, version, note: '', requestKey: crypto.randomUUID() },
    }),
  )
  return (
    <>
      <ProblemAlert problem={problem} />
      <Text>{assignee ? `${assignee.name} sees to it.` : 'Nobody sees to it yet.'}</Text>
      <Group gap={6}>
        {me && assignee?.id !== me && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send(me)}>
            Take it
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onHandOver}>
          Hand over
        </Button>
        {assignee && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void send(null)}>
            Leave it to whoever is free
          </Button>
        )}
      </Group>
    </>
  )
}

const Handed = z.object({ assigneeId: z.string(), note: z.string(), requestKey: z.uuid() })

const HandOverForm = ({ order, onClose }: Props & { onClose: () => void }) => {
  const { assignee, version } = order.work
  const { revalidate } = useRevalidator()
  const { value, failure, reload } = useLoaded(loadColleagues)
  const form = useContractForm(shopAdmin.assign, {
    draft: { key: `order-hand-over:${order.id}`, schema: Handed },
    initial: () => ({ assigneeId: '', note: '', requestKey: crypto.randomUUID() }),
    toBody: typed => ({ ...typed, assigneeId: typed.assigneeId || null, version }),
    check: (typed): Record<string, string> => (typed.assigneeId ? {} : { assigneeId: 'Choose a colleague.' }),
    send: async body => {
      try {
        return await api.shopAdmin.assign({ params: { id: order.id }, body })
      } catch (refusal) {
        if (isApiError(refusal) && refusal.status === 409) await revalidate()
        throw refusal
      }
    },
    onDone: saved => {
      form.reset()
      toast(`${saved.work.assignee?.name ?? 'Nobody'} sees to order ${order.name} now`)
      onClose()
    },
  })
  const { props, values, errorOf, set, busy, problem, capped } = form
  const others = (value?.items ?? []).filter(one => one.id !== assignee?.id)
  return (
    <form {...props}>
      <Stack gap="sm">
        <ProblemAlert problem={problem} />
        <NativeSelect
          label="Who sees to it from now on?"
          data={[{ value: '', label: 'Choose' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          value={values.assigneeId}
          error={errorOf('assigneeId') ?? (failure === null ? undefined : 'The names could not be loaded.')}
          onFocus={() => {
            if (failure !== null) void reload()
          }}
          onChange={event => set({ assigneeId: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Textarea
          label="Note for them (optional)"
          autosize
          minRows={2}
          maxRows={8}
          {...capped('note')}
          onChange={event => set({ note: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group gap={6}>
          <Button type="submit" size="compact-md" loading={busy}>
            Hand over
          </Button>
          <Button size="compact-md" variant="subtle" onClick={onClose}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Noted = z.object({ text: z.string(), requestKey: z.uuid() })

const NoteForm = ({ order, onClose }: Props & { onClose: () => void }) => {
  const form = useContractForm(shopAdmin.note, {
    draft: { key: `order-note:${order.id}`, schema: Noted },
    initial: () => ({ text: '', requestKey: crypto.randomUUID() }),
    toBody: typed => typed,
    send: body => api.shopAdmin.note({ params: { id: order.id }, body }),
    onDone: () => {
      form.reset()
      onClose()
    },
  })
  const { props, set, busy, problem, capped } = form
  return (
    <form {...props}>
      <Stack gap="sm">
        <ProblemAlert problem={problem} />
        <Textarea
          label="Note"
          description="You can correct it later; what it said stays."
          autosize
          minRows={2}
          maxRows={8}
          {...capped('text')}
          onChange={event => set({ text: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group gap={6}>
          <Button type="submit" size="compact-md" loading={busy}>
            Add note
          </Button>
          <Button size="compact-md" variant="subtle" onClick={onClose}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const byWords = ({ kind, authorName, toName, at }: OrderNote): string =>
  [authorName, kind === 'hand_over' ? `to ${toName || 'whoever is free'}` : '', formatDateTime(at)]
    .filter(Boolean)
    .join(' · ')

const Note = ({ order, note }: Props & { note: OrderNote }) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const { text, earlier, canCorrect } = note
  if (isCorrecting) return <CorrectForm order={order} note={note} onClose={() => setCorrecting(false)} />
  return (
    <Stack gap={4}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} c={text ? undefined : 'dimmed'}>
        {text || 'Taken back by its author.'}
      </Text>
      <Text size="xs" c="dimmed">
        {byWords(note)}
      </Text>
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length === 1 ? 'What it said before' : `What it said before (${earlier.length})`}</summary>
          {earlier.map(one => (
            <Text key={one.at} size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {one.text} <Text span size="xs" c="dimmed">{`until then, from ${formatDateTime(one.at)}`}</Text>
            </Text>
          ))}
        </details>
      )}
      {canCorrect && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const CorrectForm = ({ order, note, onClose }: Props & { note: OrderNote; onClose: () => void }) => {
  const confirm = useConfirm()
  const takeKey = useRef(crypto.randomUUID())
  const form = useContractForm(shopAdmin.correctNote, {
    draft: { key: `order-note-correct:${note.id}`, schema: Noted },
    initial: () => ({ text: note.text, requestKey: crypto.randomUUID() }),
    toBody: typed => ({ ...typed, noteId: note.id }),
    check: ({ text }): Record<string, string> =>
      text.trim() === '' ? { text: 'Enter your note, or take it back.' } : {},
    send: body => api.shopAdmin.correctNote({ params: { id: order.id }, body }),
    onDone: () => {
      form.reset()
      onClose()
    },
  })
  const takeBack = useSend(() =>
    api.shopAdmin.correctNote({
      params: { id: order.id },
      body: { noteId: note.id, text: '', requestKey: takeKey.current },
    }),
  )
  const { props, set, busy, problem, capped } = form
  const ask = async () => {
    const isSure = await confirm({
      title: 'Take this note back?',
      text: 'Colleagues see that it was taken back, and can still read what it said.',
      action: 'Take it back',
    })
    if (isSure) await takeBack.send()
  }
  return (
    <form {...props}>
      <Stack gap="sm">
        <ProblemAlert problem={problem ?? takeBack.problem} />
        <Textarea
          label="Corrected note"
          autosize
          minRows={2}
          maxRows={8}
          {...capped('text')}
          onChange={event => set({ text: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group gap={6}>
          <Button type="submit" size="compact-md" loading={busy}>
            Save
          </Button>
          <Button size="compact-md" variant="default" loading={takeBack.busy} onClick={() => void ask()}>
            Take it back
          </Button>
          <Button size="compact-md" variant="subtle" onClick={onClose}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
