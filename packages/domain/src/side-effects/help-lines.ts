/** Where to get help at once, day and night. */
export const crisisLines = [
  { name: 'Emergency', number: '000' },
  { name: 'Lifeline', number: '13 11 14' },
  { name: 'Beyond Blue', number: '1300 22 4636' },
  { name: '13YARN', number: '13 92 76' },
] as const
