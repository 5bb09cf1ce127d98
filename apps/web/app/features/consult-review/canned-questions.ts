import type { ConsultForDoctor } from '@om/contracts/consults'

type Canned = { topic: string; question: string; for?: 'female' | 'male' }

/** Questions doctors often ask, in words a patient can answer. */
const canned: readonly Canned[] = [
  {
    topic: 'Blood pressure',
    question:
      'Please measure your blood pressure and pulse twice, sitting, five minutes apart. What were the readings?',
  },
  { topic: 'Medicines and doses', question: 'Which medicines and supplements do you take, and at which dose?' },
  {
    topic: 'Heart symptoms',
    question: 'Have you had chest pain, fainting, swollen ankles or a racing heart in the last year?',
  },
  { topic: 'Mood', question: 'How has your mood been in the last two weeks, and has it ever changed with a medicine?' },
  { topic: 'Allergy details', question: 'What happened when you had the allergic reaction, and what had you used?' },
  { topic: 'Earlier treatment', question: 'Which treatment did you use before, for how long, and why did you stop?' },
  {
    topic: 'Contraception',
    question: 'Which contraception do you use, and is a pregnancy possible or planned?',
    for: 'female',
  },
  {
    topic: 'Blood tests',
    question: 'Have you had iron or thyroid blood tests in the last 12 months, and what were the results?',
  },
  {
    topic: 'Onset',
    question: 'When did you first notice the change, and did anything happen in the three months before?',
  },
]

/** The canned questions that fit this patient. */
export const cannedFor = ({ sexAtBirth }: Pick<ConsultForDoctor, 'sexAtBirth'>): readonly Canned[] =>
  canned.filter(
    one => one.for === undefined || one.for === sexAtBirth || (sexAtBirth !== 'male' && sexAtBirth !== 'female'),
  )
