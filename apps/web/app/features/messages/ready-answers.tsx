import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReadyAnswer, support, type TicketDetail } from '@om/contracts/support'
import { type ReadyName, readyNames } from '@om/contracts/support-words'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const load = () => api.support.readyAnswers()

/** Fills in what is known; what is left is filled in by hand. */
export const filledIn = (text: string, known: Record<ReadyName, string>): string =>
  readyNames.reduce((words, name) => words.replaceAll(`{${name}}`, known[name] || `{${name}}`), text)

const Form = ({ answer, onDone, onLeave }: { answer: ReadyAnswer | null; onDone: () => void; onLeave: () => void }) => {
  const fresh = () => ({ id: answer?.id ?? crypto.randomUUID(), title: answer?.title ?? '', text: answer?.text ?? '' })
  const { props, set, busy, problem, capped } = useContractForm(support.addReadyAnswer, {
    initial: fresh,
    toBody: typed => typed,
    send: body =>
      answer
        ? api.support.changeReadyAnswer({
            params: { id: answer.id },
            body: { title: body.title, text: body.text, isGone: false, version: answer.version },
          })
        : api.support.addReadyAnswer({ body }),
    onDone,
    revalidate: false,
  })
  return (
    <form {...props}>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        <TextInput label="Title" {...capped('title')} onChange={event => set({ title: event.currentTarget.value })} />
        <Textarea
          label="Text"
          description="{first_name}, {my_name} and {number} are filled in by themselves. Any other word in braces, such as {date}, is filled in by hand before it can be sent."
          autosize
          minRows={4}
          maxRows={12}
          {...capped('text')}
          onChange={event => set({ text: event.currentTarget.value })}
        />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            Keep
          </Button>
          <Button variant="default" disabled={busy} onClick={onLeave}>
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ListProps = { onUse: (answer: ReadyAnswer) => void; onEdit: (answer: ReadyAnswer | null) => void }

const List = ({ onUse, onEdit }: ListProps) => {
  const { value, failure, reload } = useLoaded(load)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = (value?.items ?? []).filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(wanted))
  const change = async (answer: ReadyAnswer, isGone: boolean) => {
    const { id, title, text, version } = answer
    try {
      const saved = await api.support.changeReadyAnswer({ params: { id }, body: { title, text, isGone, version } })
      if (isGone) toastUndo(`Taken away: ${title}`, 'Bring back', () => void change(saved, false))
    } catch (error) {
      toastProblem(error)
    }
    await reload()
  }
  return (
    <Stack gap="md">
      {failure !== null && <LoadFailed message={problemOf(failure).message} isBusy={false} onRetry={reload} />}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          label="Search"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" flex="none" onClick={() => onEdit(null)}>
          New answer
        </Button>
      </Group>
      {value && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {value.items.length === 0 ? 'Nothing is kept yet.' : 'None of them fits.'}
        </Text>
      )}
      <Stack component="ul" className="plain-list" gap="md">
        {shown.map(answer => (
          <li key={answer.id}>
            <Text fw={600}>{answer.title}</Text>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {answer.text}
            </Text>
            <Group gap="xs" mt="xxs">
              <Button size="compact-sm" onClick={() => onUse(answer)}>
                Use<span className="visually-hidden"> {answer.title}</span>
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => onEdit(answer)}>
                Change<span className="visually-hidden"> {answer.title}</span>
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => void change(answer, true)}>
                Take away<span className="visually-hidden"> {answer.title}</span>
              </Button>
            </Group>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

type Props = { ticket: TicketDetail; onUse: (words: string) => void }

/** The words that a profession keeps for its answers: one is put into the answer, where it is edited before it is sent. */
export const ReadyAnswers = ({ ticket, onUse }: Props) => {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<ReadyAnswer | null | 'none'>('none')
  const name = isFullySignedIn(session) ? `${session.person.firstName} ${session.person.lastName}`.trim() : ''
  const use = ({ text }: ReadyAnswer) => {
    const first = ticket.name.split(' ')[0] ?? ''
    onUse(filledIn(text, { first_name: first, my_name: name, number: String(ticket.number) }))
    setOpen(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Ready answers
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={edited === 'none' ? 'Ready answers' : edited ? 'Change an answer' : 'A new answer'}
        size="lg"
        isWhole
      >
        {edited === 'none' ? (
          <List onUse={use} onEdit={setEdited} />
        ) : (
          <Form answer={edited} onDone={() => setEdited('none')} onLeave={() => setEdited('none')} />
        )}
      </Dialog>
    </>
  )
}
