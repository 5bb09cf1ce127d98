import type { declineReasons } from '@om/contracts/consult-words'

type Reason = (typeof declineReasons)[number]

const why: Record<Reason, string> = {
  not_clinically_appropriate:
    'From what you told us, treatment is unlikely to help you at this stage, and I would rather not start something you do not need.',
  contraindicated: 'One of your answers means that the treatments we could offer online would not be safe for you.',
  needs_in_person_exam:
    'What you describe needs to be looked at and felt by someone in the same room, which we cannot do online.',
  needs_tests_first:
    'Before any treatment it makes sense to have some blood tests, because the cause may be something simple to put right.',
  patient_preference: 'As we discussed, you would rather not start treatment now.',
  identity_not_confirmed: 'I could not confirm your identity, and without that I am not able to prescribe.',
  unable_to_contact: 'I tried to reach you and could not, and without talking with you I am not able to prescribe.',
}

const next: Record<'declined' | 'referred', string> = {
  declined:
    'Nothing has been charged. You are welcome to send a new assessment if anything changes, and your GP can always help.',
  referred:
    'Please make an appointment with your GP in the next two weeks and take this message with you. Nothing has been charged.',
}

/** The usual words for a decision, to start from; the doctor changes them to fit. */
export const letterFor = (firstName: string, decision: 'declined' | 'referred', reason: Reason): string =>
  `Dear ${firstName},\n\nThank you for your assessment. ${why[reason]}\n\n${next[decision]}`
