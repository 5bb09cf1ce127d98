import type { ArticleSummary } from '@om/contracts/articles'
import norwood1 from '#app/brand/art/diagram/norwood-1.svg'
import norwood2 from '#app/brand/art/diagram/norwood-2.svg'
import norwood3 from '#app/brand/art/diagram/norwood-3.svg'
import norwood3v from '#app/brand/art/diagram/norwood-3v.svg'
import norwood4 from '#app/brand/art/diagram/norwood-4.svg'
import norwood5 from '#app/brand/art/diagram/norwood-5.svg'
import norwood6 from '#app/brand/art/diagram/norwood-6.svg'
import norwood7 from '#app/brand/art/diagram/norwood-7.svg'

/** What is on the page, in order. */
export const treatmentContents = [
  { id: 'how-it-moves', label: 'How it moves' },
  { id: 'other-causes', label: 'What else it can be' },
  { id: 'see-someone', label: 'Signs that need to be seen' },
  { id: 'approaches', label: 'What can be done' },
  { id: 'consultation', label: 'What the consultation decides' },
  { id: 'results', label: 'How long it takes' },
  { id: 'stopping', label: 'Limits and stopping' },
] as const

/** The stages of the Norwood–Hamilton scale; one head, seen from the side and from above. (domain §1.2) */
export const stages = [
  { name: '1', picture: norwood1, text: 'No loss. The hairline of an adult man.' },
  { name: '2', picture: norwood2, text: 'The temples move back a little.' },
  { name: '3', picture: norwood3, text: 'Deep temples. The first stage that counts as baldness.' },
  { name: '3 vertex', picture: norwood3v, text: 'Mainly the crown thins.' },
  { name: '4', picture: norwood4, text: 'Temples and crown, with a band of hair between.' },
  { name: '5', picture: norwood5, text: 'The band between them is narrow.' },
  { name: '6', picture: norwood6, text: 'The band is gone.' },
  { name: '7', picture: norwood7, text: 'A rim is left at the sides and the back.' },
] as const

/** What looks alike and is something else. (domain §1.1) */
export const otherCauses = [
  {
    name: 'Shedding after an illness or shock',
    look: 'Hair falls from all over, two to three months after a fever, an operation, a crash diet or hard weeks.',
    next: 'Mostly settles by itself within about six months once the trigger is gone.',
  },
  {
    name: 'Patches from the immune system',
    look: 'Smooth, round, bare spots that come suddenly, sometimes in the beard or the brows.',
    next: 'Needs to be seen. Soon, if it spreads fast.',
  },
  {
    name: 'Pulling by hairstyles',
    look: 'Thinning where tight braids, buns or extensions pull, often with short hairs left at the edge.',
    next: 'Early on it grows back when the pulling stops. Late, it scars.',
  },
  {
    name: 'A fungus',
    look: 'A scaly, itchy patch with broken hairs.',
    next: 'Needs to be seen. It can be treated, and it spreads to others.',
  },
  {
    name: 'Scarring',
    look: 'Burning, redness, pimples or shiny skin without pores.',
    next: 'Needs to be seen quickly. What scars does not grow back.',
  },
  {
    name: 'Breakage',
    look: 'Short, snapped hairs of normal number at the root, after bleach or heat.',
    next: 'Gentler care. It is not hair loss.',
  },
] as const

/** Signs for which nobody should wait for us. (domain §1.7) */
export const redFlags = [
  'A bare patch that came suddenly',
  'Pain or burning on the scalp',
  'Scale, crusts or pus',
  'Shiny skin where hair used to grow',
  'Brows or lashes that fall out too',
  'Hair coming out by the handful, for less than four weeks',
  'Fever, weight loss, night sweats, aching joints or a rash along with it',
  'Hair loss before the age of 18, or during cancer treatment',
] as const

/** Kinds of approach in general words: what each is, and what to know. No medicine is named in public. (REG-05) */
export const approaches = [
  {
    name: 'Watch and wait',
    what: 'Pattern loss does not harm your health, and in many men it is slow. Take a photo in the same light every three months and decide later, or leave it be.',
    know: 'What has been lost for years is harder to bring back than what is kept.',
  },
  {
    name: 'Scalp care and how it looks',
    what: 'Washing, a good cut, fibres and thickening products change how full hair looks the same day.',
    know: 'They are cosmetics. They do not change the course of the loss.',
  },
  {
    name: 'Options from a pharmacy',
    what: 'Some treatments can be bought from a pharmacist without a prescription. Some have been tested in trials, others have not.',
    know: 'Ask the pharmacist what the evidence is, how long to use it and who should not.',
  },
  {
    name: 'Treatment a doctor may prescribe',
    what: 'Some medicines need a prescription because they need a doctor: to see whether they fit you, to explain risks and to follow up.',
    know: 'They are not for everyone. Prescription medicines may not be advertised in Australia, so your doctor names them in the consultation.',
  },
] as const

/** What the doctor finds out and decides with you. */
export const decisions = [
  {
    what: 'Whether it is pattern loss at all',
    text: 'From where and how it began, your family and, if needed, photos.',
  },
  { what: 'Whether someone has to look first', text: 'Some signs need an examination or a blood test with your GP.' },
  { what: 'Whether treatment is worth it for you', text: 'Your stage, your age, and how much it bothers you.' },
  { what: 'Whether it is safe for you', text: 'Your health, other medicines, mood, and plans for children.' },
  { what: 'Which way to go', text: 'With or without a prescription, or nothing, and when to look again.' },
] as const

/** What to ask before saying yes. */
export const questionsToAsk = [
  'What happens if I do nothing?',
  'How many men in ten see a change, and how big is it?',
  'Which side effects are common, which are serious, and what do I do then?',
  'What does it cost a year, and for how many years?',
  'Is this use approved, and if not, why do you suggest it?',
  'When do we decide that it is not working?',
] as const

/** What limits any treatment. (domain §1.4) */
export const limits = [
  {
    title: 'It keeps more than it brings back',
    text: 'Follicles that have been bare for years seldom wake up. Most of what treatment does is hold on to what is there and thicken some of it.',
  },
  {
    title: 'It works while you use it',
    text: 'When treatment stops, the gain fades over 6 to 12 months and the pattern goes on where it would have been.',
  },
  {
    title: 'Some people do not respond',
    text: 'Nobody can say beforehand who. That is why there is a look back at 6 and at 12 months, and a point at which to stop.',
  },
  {
    title: 'Every medicine can do harm',
    text: 'If something feels wrong, stop and tell us or your own doctor. In an emergency call 000.',
  },
] as const

/** Where the facts on the page come from. */
export const treatmentSources = [
  'Hamilton JB. Patterned loss of hair in man. Ann N Y Acad Sci 1951; 53: 708.',
  'Norwood OT. Male pattern baldness: classification and incidence. South Med J 1975; 68: 1359–65.',
  'Gan DCC, Sinclair RD. Prevalence of male and female pattern hair loss in Maryborough. J Investig Dermatol Symp Proc 2005.',
  'Headington JT. Telogen effluvium. Arch Dermatol 1993; 129: 356.',
] as const

/** Articles of our own that go further, in this order. (domain §7.2) */
const furtherReading = ['how-pattern-hair-loss-moves', 'genes-and-hair-loss', 'hair-cycle-and-waiting'] as const

/** The articles that go further, or the newest ones while those are not published. */
export const furtherAmong = (articles: readonly ArticleSummary[]): readonly ArticleSummary[] => {
  const found = furtherReading.flatMap(id => articles.find(article => article.id === id) ?? [])
  return found.length > 0 ? found : articles
}
