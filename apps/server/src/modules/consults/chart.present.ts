import { AuState } from '@om/contracts/common'
import type { ConsultForDoctor, LiveContact } from '@om/contracts/consults'
import type { z } from 'zod'
import type { PublicDoctor } from '#src/modules/staff/names.ts'
import { isoOf } from './consults.present.ts'
import type { ConsultRow, ContactRow, NoteRow } from './consults.repo.ts'

export type Names = Map<string, PublicDoctor>

const nameIn = (names: Names, id: string | null): string => names.get(id ?? '')?.name ?? ''

export const presentContact = (row: ContactRow, names: Names): z.infer<typeof LiveContact> => ({
  id: row.id,
  mode: row.mode,
  startedAt: isoOf(row.startedAt),
  endedAt: isoOf(row.endedAt),
  doctorName: nameIn(names, row.doctorId),
  patientState: AuState.parse(row.patientState),
  identityConfirmed: row.identityConfirmed,
  identifiers: row.identifiers,
  othersPresent: row.othersPresent,
})

export const presentNote = (row: NoteRow, names: Names): ConsultForDoctor['notes'][number] => ({
  id: row.id,
  body: row.body,
  doctorName: nameIn(names, row.doctorId),
  signedAt: isoOf(row.signedAt),
})

export const presentDecision = (consult: ConsultRow, names: Names): ConsultForDoctor['decision'] =>
  consult.decidedAt
    ? {
        state: consult.state,
        reason: consult.decisionReason,
        message: consult.messageToPatient,
        by: nameIn(names, consult.decidedBy),
        at: isoOf(consult.decidedAt),
      }
    : null
