/** The texts that patients agree to, by version, and what they stand for. (INV-16, REG-19) */
import type { ConsentKind } from '@om/contracts/consents'

type ConsentText = { title: string; text: string }

const november: Record<ConsentKind, ConsentText> = {
  telehealth: {
    title: 'Care by telehealth',
    text: 'I agree to care by telehealth. A doctor reads your answers and speaks with you before any first prescription. Telehealth has limits: the doctor may decline, or ask you to see your GP or someone in person.',
  },
  health_information: {
    title: 'Use of your health information',
    text: 'I agree that my health information is collected and used as the privacy policy says. Your doctor sees your answers, and our pharmacy sees what it needs to supply you. Software sorts the answers by fixed rules; a doctor makes every decision.',
  },
  gp: { title: 'Telling your GP', text: 'May we tell them about your care here?' },
}

/** Every text that anybody ever agreed to, word for word as the assessment shows it. A new text is a new version; none is taken out. */
export const consentTexts: Record<string, Record<ConsentKind, ConsentText>> = { '2026-11': november }

/** The text of a version; that of the newest where a version is not known. */
export const consentText = (kind: ConsentKind, version: string): ConsentText =>
  (consentTexts[version] ?? november)[kind]

/** What has to be agreed to before a doctor may treat somebody. (INV-16) */
export const neededForCare = (kind: ConsentKind): boolean => kind !== 'gp'

/** What a doctor has a patient agree to before they sign. */
export const treatmentConsentTexts = {
  off_label:
    'The medicine is used for something, or in a way, that its approval does not name. Your doctor explained what is known about that, and you agreed.',
  compounded:
    'The medicine is made up for you and has not been assessed by the Therapeutic Goods Administration. Your doctor explained why, and you agreed.',
}
