/** What the sorting rules look at and suggest, told to the people they sort. `rules` are the ids they carry in the record. */
export type ToldRule = { rules: readonly string[]; when: string; suggestion: string }

const PERSON = 'In person first: your GP or a dermatologist'
const VIDEO = 'A doctor, by video and with more time'
const SIMPLE = 'Care without a prescription first'

/** Every rule of the assessment, most urgent first. (REG-21: computer-assisted decisions) */
export const triageWords: readonly ToldRule[] = [
  {
    rules: ['T-00'],
    when: 'You have thoughts of harming yourself',
    suggestion: `Crisis numbers at once, then: ${VIDEO}`,
  },
  { rules: ['T-01'], when: 'You are under 18', suggestion: 'The assessment ends; nothing is stored' },
  { rules: ['T-02'], when: 'An answer or a consent is missing', suggestion: 'We ask for it' },
  { rules: ['T-03'], when: 'Sudden or patchy loss', suggestion: PERSON },
  {
    rules: ['T-04'],
    when: 'Pain, pus, shiny scars, loss of brows or lashes, a band along the hairline, or signs of raised male hormones',
    suggestion: PERSON,
  },
  { rules: ['T-05'], when: 'You are pregnant', suggestion: PERSON },
  { rules: ['T-06'], when: 'You are breastfeeding', suggestion: SIMPLE },
  { rules: ['T-07'], when: 'You may become pregnant within six months', suggestion: VIDEO },
  { rules: ['T-08'], when: 'Heart failure or another heart condition, or certain rare tumours', suggestion: VIDEO },
  {
    rules: ['T-09'],
    when: 'Irregular heartbeat, low or uncontrolled blood pressure, or several blood pressure medicines',
    suggestion: VIDEO,
  },
  { rules: ['T-10'], when: 'Kidney disease or high potassium', suggestion: VIDEO },
  {
    rules: ['T-11'],
    when: 'Liver disease, a meningioma, clots, stroke, migraine with aura, or certain medicines',
    suggestion: VIDEO,
  },
  {
    rules: ['T-12'],
    when: 'Depression, an eating disorder, or earlier side effects on mood or sexual health',
    suggestion: VIDEO,
  },
  {
    rules: ['T-13'],
    when: 'Prostate or breast cancer, a raised PSA, or a breast lump',
    suggestion: `${VIDEO}; a new lump: in person first`,
  },
  {
    rules: ['T-14'],
    when: 'Cancer treatment within a year, medicines that weaken immunity, fever or weight loss',
    suggestion: PERSON,
  },
  {
    rules: ['T-15'],
    when: 'Sex at birth not given as male or female, hormone treatment or anabolic steroids',
    suggestion: VIDEO,
  },
  { rules: ['T-16'], when: 'You are over 65', suggestion: VIDEO },
  { rules: ['T-17'], when: 'Very fast loss all over, within four weeks', suggestion: PERSON },
  {
    rules: ['T-18'],
    when: 'Low iron or an untreated thyroid condition, with thinning that may come from it',
    suggestion: `${SIMPLE}, and blood tests through your GP`,
  },
  {
    rules: ['T-19'],
    when: 'An allergy, or a medicine that affects others',
    suggestion: 'A doctor, with a note about it',
  },
  { rules: ['T-20'], when: 'Early or no visible loss', suggestion: SIMPLE },
  { rules: ['T-21'], when: 'Hair that snaps rather than falls out', suggestion: SIMPLE },
  {
    rules: ['T-22'],
    when: 'Shedding shortly after birth, illness or another trigger',
    suggestion: `${SIMPLE}, and another look after six months`,
  },
  { rules: ['T-23'], when: 'Tight hairstyles or extensions, and loss at the hairline', suggestion: SIMPLE },
  { rules: ['T-24'], when: 'You would rather have no prescription', suggestion: SIMPLE },
  {
    rules: ['T-25'],
    when: 'None of the above, and a usual pattern of hair loss',
    suggestion: 'A doctor, by video or phone',
  },
  { rules: ['Q-09'], when: 'A first period that never came', suggestion: 'Unchanged; a note for the doctor' },
  {
    rules: ['Q-12'],
    when: 'Thinning all over without blood tests',
    suggestion: 'Unchanged; a note for the doctor, and blood tests through your GP',
  },
  { rules: ['T-26'], when: 'None of the above, and the pattern is unclear', suggestion: VIDEO },
]
