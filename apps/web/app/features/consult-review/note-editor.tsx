import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import classes from './note-editor.module.css'
import { NoteField } from './note-field.tsx'
import type { Note } from './use-note.ts'

/** The draft of the consult note while the doctor holds the consult, and the notes already signed. */
export const NoteEditor = ({ consult, note }: { consult: ConsultForDoctor; note: Note }) => {
  const { notes, can } = consult
  const isOwnText = note.state === 'unsaved' || note.state === 'failed'
  if (!can.decide && notes.length === 0 && !isOwnText) return null
  return (
    <Card title={can.decide || isOwnText ? 'Note' : 'Signed note'}>
      {notes.map(({ id, body, doctorName, signedAt }) => (
        <article key={id} className={classes.signed}>
          <p className={classes.by}>
            {doctorName}, {formatDateTime(signedAt)}
          </p>
          <p className={classes.body}>{body}</p>
        </article>
      ))}
      {(can.decide || isOwnText) && <NoteField note={note} minRows={6} maxRows={9} isReadOnly={!can.decide} />}
    </Card>
  )
}
