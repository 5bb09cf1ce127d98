/** What happened in somebody's care, told to its patient and to their doctors. (Spec §4, REG-20) */
import type { CaseEventKind } from '@om/contracts/case-history'

type Telling = readonly [kind: CaseEventKind, toPatient: string, toClinic: string]
export type CaseReader = 'patient' | 'clinic'

/**
 * The entries of the event log that belong to the story of a case, by their action; with `:reason` behind it where the reason makes
 * another sentence of it. What is not here is the work of people or programs, and tells nothing of the care.
 */
const tellings: Readonly<Record<string, Telling>> = {
  'consult.submit': ['assessment', 'You sent your assessment', 'Assessment sent'],
  'consult.submit:review': ['assessment', 'A review of your treatment was asked for', 'Review asked for'],
  'consult.claim': ['assessment', 'A doctor began to read your case', 'Case claimed'],
  'consult.ask': ['assessment', 'Your doctor asked you something', 'Questions to the patient'],
  'consult.reply': ['assessment', 'You answered your doctor', 'Questions answered'],
  'consult.require_video': ['call', 'Your doctor asked for a call with you', 'Live contact asked for'],
  'consult.contact': ['call', 'Your doctor put a call with you on record', 'Live contact recorded'],
  'consult.complete_live_contact': ['call', 'Your doctor put a call with you on record', 'Live contact recorded'],
  'consult.identity': ['record', 'Your photo ID was seen', 'Photo ID sighted'],
  'consult.identity_refused': ['record', 'You were asked for another picture of your ID', 'Picture of the ID refused'],
  'second_opinion.ask': [
    'assessment',
    'Your doctor asked a colleague for a second opinion',
    'Second opinion asked for',
  ],
  'second_opinion.answer': ['assessment', 'A second doctor gave an opinion on your case', 'Second opinion given'],
  'consult.approve': ['assessment', 'Your doctor decided to treat you', 'Case approved'],
  'consult.approve:unchanged': ['assessment', 'Your doctor left the treatment as it is', 'Treatment left as it is'],
  'consult.decline': ['assessment', 'Your doctor decided not to prescribe', 'Case declined'],
  'consult.refer': ['assessment', 'Your doctor referred you to in-person care', 'Referred to in-person care'],
  'consult_note.add': ['record', 'Your doctor added to the notes of your case', 'Note added'],
  'consult_note.share': ['record', 'Your doctor shared a note with you', 'Note shared with the patient'],
  'consult_note.stop_sharing': ['record', 'A note is no longer shared with you', 'Note no longer shared'],
  'doctor_letter.sign': ['record', 'Your doctor wrote a letter for you', 'Letter signed'],
  'doctor_letter.replace': ['record', 'Your doctor put a new version in the place of a letter', 'Letter replaced'],
  'doctor_letter.withdraw': ['record', 'A letter of your doctor was withdrawn', 'Letter withdrawn'],
  'consult.withdraw': ['assessment', 'Your assessment was withdrawn', 'Case withdrawn'],
  'consult.expire': ['assessment', 'Your assessment was closed without an answer', 'Case closed without an answer'],
  'appointment.book': ['call', 'A call was booked', 'Call booked'],
  'appointment.reschedule': ['call', 'A call was moved', 'Call moved'],
  'appointment.cancel': ['call', 'A call was cancelled', 'Call cancelled'],
  'appointment.complete': ['call', 'A call took place', 'Call held'],
  'appointment.miss': ['call', 'A call did not take place', 'Call missed'],
  'appointment.fail': ['call', 'A video call did not work', 'Video call failed'],
  'prescription.sign': ['prescription', 'Your doctor signed a prescription', 'Prescription signed'],
  'prescription.original.posted': [
    'prescription',
    'Your doctor posted the signed original to the pharmacy',
    'Original posted to the pharmacy',
  ],
  'prescription.original.not_posted': [
    'prescription',
    'The signed original is posted to the pharmacy again',
    'Original not posted after all',
  ],
  'prescription.legal_form': ['prescription', 'The pharmacy has the signed original', 'Original received'],
  'prescription.hold': ['prescription', 'A prescription was put on hold', 'Prescription on hold'],
  'prescription.release': ['prescription', 'A prescription goes on', 'Prescription off hold'],
  'prescription.cease': ['prescription', 'A prescription was ended', 'Prescription ceased'],
  'prescription.supersede': ['prescription', 'A new prescription took the place of another', 'Prescription replaced'],
  'prescription.exhaust': ['prescription', 'The last delivery of a prescription was used', 'Supplies used up'],
  'prescription.restore': ['prescription', 'A delivery was given back to a prescription', 'Supply given back'],
  'prescription.expire': ['prescription', 'A prescription reached its last day', 'Prescription expired'],
  'prescription.take_elsewhere': [
    'prescription',
    'You took a prescription to another pharmacy',
    'Released to another pharmacy',
  ],
  'prescription.take_back': ['prescription', 'You brought a prescription back to us', 'Brought back from elsewhere'],
  'order.place': ['pharmacy', 'The pharmacy got your order', 'Order placed'],
  'order.place:replacement': ['pharmacy', 'The pharmacy began to replace a parcel', 'Replacement ordered'],
  'order.place:rest': ['pharmacy', 'The rest of an order became an order of its own', 'Rest owed'],
  'order.verify': ['pharmacy', 'A pharmacist checked your order', 'Order verified'],
  'order.compound': ['pharmacy', 'The pharmacy began to make your medicine', 'Compounding begun'],
  'order.release': ['pharmacy', 'Your medicine passed its check and was packed', 'Released and packed'],
  'order.reject_batch': ['pharmacy', 'A batch did not pass its check and is made again', 'Batch rejected'],
  'order.pack': ['pharmacy', 'Your medicine was packed', 'Packed'],
  'order.hold': ['pharmacy', 'Your order was put on hold', 'Order on hold'],
  'order.resume': ['pharmacy', 'Your order goes on', 'Order resumed'],
  'order.remake': ['pharmacy', 'Your order is made again', 'Order made again'],
  'order.recall': ['pharmacy', 'A batch of yours was recalled', 'Batch recalled'],
  'order.cancel': ['pharmacy', 'An order was cancelled', 'Order cancelled'],
  'order.ship': ['parcel', 'Your parcel left the pharmacy', 'Shipped'],
  'order.deliver': ['parcel', 'Your parcel was delivered', 'Delivered'],
  'order.arrive': ['parcel', 'Your parcel was found after all', 'Lost parcel found'],
  'order.return': ['parcel', 'Your parcel came back to the pharmacy', 'Parcel returned'],
  'order.lose': ['parcel', 'Your parcel counts as lost', 'Parcel lost'],
  'order.resend': ['parcel', 'Your parcel is sent again', 'Sent again'],
  'order.destroy': ['parcel', 'What came back was destroyed', 'Returned medicine destroyed'],
  'check_in.due': ['check_in', 'A check-in was due', 'Check-in due'],
  'check_in.complete': ['check_in', 'You answered a check-in', 'Check-in answered'],
  'check_in.review': ['check_in', 'A doctor read your check-in', 'Check-in reviewed'],
  'check_in.lapsed': ['check_in', 'A check-in lapsed without an answer', 'Check-in lapsed'],
  'side_effect.report': ['side_effect', 'You reported a side effect', 'Side effect reported'],
  'side_effect.raise': ['side_effect', 'What you reported was weighed again', 'Side effect raised'],
  'side_effect.again': ['side_effect', 'You told us of a side effect again', 'Side effect told again'],
  'side_effect.answer': ['side_effect', 'A doctor answered what you reported', 'Side effect answered'],
  'side_effect.write': ['side_effect', 'You wrote more about a side effect', 'Patient wrote about a side effect'],
  'side_effect.settle': ['side_effect', 'A doctor closed a side effect', 'Side effect settled'],
  'picture.answer': ['record', 'Something about your health was put on record', 'Health fact recorded'],
  'picture.test': ['record', 'A result was put on record', 'Result recorded'],
  'picture.strike': ['record', 'An entry was marked as a mistake', 'Entry struck as a mistake'],
  'picture.test_request': ['record', 'Your doctor asked for tests', 'Tests asked for'],
  'photo.ask': ['record', 'You were asked for a photo', 'Photo asked for'],
  'photo.add': ['record', 'A photo or paper was added', 'Photo or paper added'],
  'photo.remove': ['record', 'A photo or paper was taken back', 'Photo or paper taken back'],
  'consent.given': ['record', 'You gave a consent', 'Consent given'],
  'consent.withdrawn': ['record', 'You withdrew a consent', 'Consent withdrawn'],
  'correction.ask': ['record', 'You asked for a correction', 'Correction asked for'],
  'correction.answer': ['record', 'Your request for a correction was answered', 'Correction answered'],
  'correction.withdraw': ['record', 'You took back a request for a correction', 'Request for a correction taken back'],
}

/** The entries that a reason tells apart, as `action:reason`. */
export const toldByReason: readonly string[] = Object.keys(tellings).filter(key => key.includes(':'))

const told = (key: string, reader: CaseReader): string => tellings[key]?.[reader === 'patient' ? 1 : 2] ?? ''

/** An entry in the words of its reader. Null for what is no event of the care. */
export const caseEventWords = (
  { action, reason }: { action: string; reason: string },
  reader: CaseReader,
): { kind: CaseEventKind; what: string } | null => {
  const key = tellings[`${action}:${reason}`] ? `${action}:${reason}` : action
  const telling = tellings[key]
  return telling ? { kind: telling[0], what: told(key, reader) } : null
}

/** The entries of a kind (null: of all) whose sentence has every word that was searched for; without words, all of them. */
export const caseEventsWith = (reader: CaseReader, kind: CaseEventKind | null, search = ''): string[] => {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  return Object.keys(tellings).filter(
    key =>
      (kind === null || tellings[key]?.[0] === kind) &&
      words.every(word => told(key, reader).toLowerCase().includes(word)),
  )
}
