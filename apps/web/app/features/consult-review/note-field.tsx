import { Textarea } from '@mantine/core'
import { saveNote } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import classes from './note-field.module.css'
import type { Note, NoteState } from './use-note.ts'

const states: Record<NoteState, string> = {
  untouched: 'Signed together with your decision',
  saved: 'Draft saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved yet; kept in this browser',
}

type Props = { note: Note; error?: string; minRows?: number; maxRows?: number; isReadOnly?: boolean }

/** The one note of a consult, wherever it is edited; says whether the clinic has it. */
export const NoteField = ({ note, error, minRows = 4, maxRows = 14, isReadOnly = false }: Props) => (
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
    <p className={classes.state}>
      <span data-failed={note.state === 'failed' || undefined} role={note.state === 'failed' ? 'alert' : undefined}>
        {states[note.state]}
      </span>
    </p>
  </div>
)
