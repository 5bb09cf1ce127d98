import { consentText } from '@om/domain/consents'
import { groundWords, privacyKindWords } from '@om/domain/privacy-requests'
import type { Everything } from '../export/export.repo.ts'
import { inWords, unfitWords } from '../export/export-care.present.ts'
import { coded, type Resource, ref, some, text } from './fhir-parts.ts'

const placeOf = (name: string, x: number, y: number) =>
  [
    ['from the left', x],
    ['from the top', y],
  ].map(([side, part]) => ({
    code: text(`${name}, ${side}`),
    valueQuantity: { value: part, unit: 'part of the picture' },
  }))

type Finding = { id: string; photoId: string; at: Date; by: string; code: string; words?: string; component?: object[] }

/** What is said of photos: where two points of the head are, what doctors drew and share, and that one shows something else. */
export const findingsOf = ({ photoPoints, photoMarks, photoUnfit }: Everything, patient: object): Resource[] => {
  const findings: Finding[] = [
    ...photoPoints.map(one => ({
      ...{ id: `points-${one.photoId}`, photoId: one.photoId, at: one.setAt, by: one.setByName },
      code: 'Two points of the head, by which photos are laid on each other',
      component: [...placeOf('First point', one.ax, one.ay), ...placeOf('Second point', one.bx, one.by)],
    })),
    ...photoMarks.map(one => ({
      ...{ id: one.id, photoId: one.photoId, at: one.createdAt, by: one.madeByName, words: one.words },
      code: `Drawn on a photo: ${one.kind}`,
      component: [...placeOf('Begin', one.fromX, one.fromY), ...placeOf('End', one.toX, one.toY)],
    })),
    ...photoUnfit.map(one => ({
      ...{
        id: `unfit-${one.photoId}`,
        photoId: one.photoId,
        at: one.at,
        by: one.byName,
        words: unfitWords[one.reason],
      },
      code: 'What a photo shows',
    })),
  ]
  return findings.map(({ id, photoId, at, by, code, words, component }) => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    code: text(code),
    subject: patient,
    effectiveDateTime: at.toISOString(),
    ...some('performer', by && [{ display: by }]),
    ...some('valueString', words),
    derivedFrom: [ref('DocumentReference', photoId)],
    ...some('component', component),
  }))
}

/** Notes that a doctor shares with the patient at this moment, as they were signed. */
export const notesOf = ({ sharedNotes }: Everything, patient: object): Resource[] =>
  sharedNotes.flatMap(({ share, note }) =>
    share.endedAt || !note
      ? []
      : [
          {
            resourceType: 'DocumentReference',
            id: note.id,
            status: 'current',
            type: text('Note of a doctor'),
            subject: patient,
            date: note.signedAt.toISOString(),
            description: `Shared by ${share.sharedByName}`,
            content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(note.body).toString('base64') } }],
            context: { encounter: [ref('Encounter', note.consultId)] },
          },
        ],
  )

/** What was asked under the Privacy Act, with what was answered, as a paper of its own. */
export const requestsOf = ({ privacyRequests, privacyRequestSteps }: Everything, patient: object): Resource[] =>
  privacyRequests.map(one => {
    const words = [
      one.words,
      ...privacyRequestSteps
        .filter(step => step.requestId === one.id && step.words !== '')
        .map(step =>
          [
            `${step.byName || 'Patient'}, ${step.at.toISOString()}:`,
            step.ground && groundWords[step.ground],
            step.words,
          ]
            .filter(Boolean)
            .join(' '),
        ),
    ].join('\n\n')
    return {
      resourceType: 'DocumentReference',
      id: one.id,
      status: 'current',
      type: text(`${privacyKindWords[one.kind]}, request ${one.number}, ${inWords(one.state)}`),
      subject: patient,
      date: one.askedAt.toISOString(),
      content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(words).toString('base64') } }],
    }
  })

/** What was said about consents. */
export const saidOf = ({ consents }: Everything, patient: object): Resource[] =>
  consents.map(one => ({
    resourceType: 'Consent',
    id: one.id,
    status: one.agrees ? 'active' : 'inactive',
    scope: coded('consentscope', 'patient-privacy'),
    category: [text(consentText(one.kind, one.version).title)],
    patient,
    dateTime: one.at.toISOString(),
    policyRule: text(`Version ${one.version || 'not known'} of the clinic's text`),
  }))
