import { Button, Divider, Stack, Text, Textarea } from '@mantine/core'
import { type ConsultForDoctor, saveNote } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Card } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import type { Note, NoteState } from './use-note.ts'
import { UsualWords, valuesOf, type WordsFor } from './usual-words.tsx'

const NoteSharing = lazy(() => import('./note-sharing.tsx').then(m => ({ default: m.NoteSharing })))
const AddNote = lazy(() => import('./note-sharing.tsx').then(m => ({ default: m.AddNote })))

/** The draft of the consult note while the doctor holds the consult, and the notes already signed, with who else reads them. */
export const NoteCard = ({ consult, note }: { consult: ConsultForDoctor; note: Note }) => {
  const { notes, can } = consult
  const isOwnText = note.state === 'unsaved' || note.state === 'failed'
  if (!can.decide && !can.addNote && notes.length === 0 && !isOwnText) return null
  return (
    <Card title={can.decide || isOwnText ? 'Note' : 'Signed note'}>
      <Stack gap="sm">
        {notes.map((one, index) => (
          <article key={one.id}>
            {index > 0 && <Divider mb="sm" />}
            <Text size="xs" c="dimmed">
              {one.doctorName}, {formatDateTime(one.signedAt)}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{one.body}</Text>
            {can.addNote && (
              <Suspense>
                <NoteSharing consultId={consult.id} note={one} />
              </Suspense>
            )}
          </article>
        ))}
        {(can.decide || isOwnText) && (
          <NoteField note={note} consult={consult} minRows={6} maxRows={9} isReadOnly={!can.decide} />
        )}
        {can.addNote && (
          <Suspense>
            <AddNote consultId={consult.id} />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}

const states: Record<NoteState, string> = {
  untouched: 'Signed together with your decision',
  saved: 'Draft saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved yet; kept in this browser',
}

type Props = {
  note: Note
  consult: WordsFor & Pick<ConsultForDoctor, 'noteSuggestions'>
  error?: string
  minRows?: number
  maxRows?: number
  isReadOnly?: boolean
}

/**
 * The one note of a consult, wherever it is edited; says whether the clinic has it. What the answers say is beside it, to be
 * taken over line by line: nothing that nobody checked is ever signed.
 */
export const NoteField = ({ note, consult, error, minRows = 4, maxRows = 14, isReadOnly = false }: Props) => {
  const didFail = note.state === 'failed'
  return (
    <div>
      <Textarea
        label="Consult note"
        size="sm"
        minRows={minRows}
        maxRows={maxRows}
        maxLength={limitsOf(saveNote, 'note').max}
        readOnly={isReadOnly}
        value={note.text}
        onChange={event => note.change(event.currentTarget.value)}
        error={error}
      />
      <Text
        component="div"
        size="xs"
        mt="xxs"
        c={didFail ? 'danger' : 'dimmed'}
        {...(didFail && { fw: 600, role: 'alert' })}
      >
        {states[note.state]}
      </Text>
      {!isReadOnly && <Suggestions note={note} suggestions={consult.noteSuggestions} />}
      {!isReadOnly && (
        <UsualWords
          kind="note"
          label="Lines often written"
          consult={consult}
          values={valuesOf(consult, null)}
          isUsed={words => note.text.includes(words)}
          onChoose={(words, id) => {
            note.change([note.text.trimEnd(), words].filter(Boolean).join('\n'))
            note.use(id)
          }}
        />
      )}
    </div>
  )
}

/** Lines from the answers that are not in the note yet. */
const Suggestions = ({
  note,
  suggestions,
}: Pick<Props, 'note'> & { suggestions: ConsultForDoctor['noteSuggestions'] }) => {
  const lines = suggestions.map(({ about, words }) => `${about}: ${words}`).filter(line => !note.text.includes(line))
  if (lines.length === 0) return null
  return (
    <Stack component="section" aria-label="From the answers" gap={0} mt="xs">
      <Text size="xs" c="dimmed">
        From the answers: add what you have checked
      </Text>
      {lines.map(line => (
        <Button
          key={line}
          variant="subtle"
          size="compact-sm"
          h="auto"
          mih={26}
          fw={400}
          py={4}
          styles={{ inner: { justifyContent: 'start' }, label: { whiteSpace: 'normal', textAlign: 'start' } }}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => note.change([note.text.trimEnd(), line].filter(Boolean).join('\n'))}
        >
          {line}
        </Button>
      ))}
    </Stack>
  )
}
