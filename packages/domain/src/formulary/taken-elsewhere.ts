/** Medicines of our own formulary that people name among those they take. (CI-34) */
import type { QuizAnswers } from '../quiz/answers.ts'
import type { MedicineCode } from './medicines.ts'

type Route = 'oral' | 'topical'

/** Generic and Australian brand names, the common slips of the pen among them, and the route that a brand stands for. */
const names: readonly { pattern: RegExp; codes: Partial<Record<Route, MedicineCode>>; usual: Route }[] = [
  {
    pattern: /fin[ae]steride?|propecia|proscar|finpecia|finnacar|finasta/,
    codes: { oral: 'FIN_PO', topical: 'FIN_TOP' },
    usual: 'oral',
  },
  { pattern: /dut[ae]steride?|avodart|duodart|combodart/, codes: { oral: 'DUT_PO' }, usual: 'oral' },
  { pattern: /loniten/, codes: { oral: 'MOX_PO' }, usual: 'oral' },
  { pattern: /rogaine|regaine|hair a-?gain/, codes: { topical: 'MOX_TOP' }, usual: 'topical' },
  // Without a word on how it is taken the stricter of the two counts.
  { pattern: /min[oi]xidil/, codes: { oral: 'MOX_PO', topical: 'MOX_TOP' }, usual: 'oral' },
  { pattern: /spironolact?one?|aldactone|spiractin|\bspiro\b/, codes: { oral: 'SPI_PO' }, usual: 'oral' },
  {
    pattern: /cyproterone?|androcur|cyprostat|cyprone|diane(?:-| )?35|\bdiane\b|brenda|estelle|juliet|laila/,
    codes: { oral: 'CPA_PO' },
    usual: 'oral',
  },
]

const onSkin = /topical|foam|lotion|solution|liquid|spray|serum|cream|scalp|\bdrops\b/

/** What the answer in their own words names, each phrase by itself: "oral minoxidil and finasteride spray" is one of each. */
export const takenElsewhere = (answers: QuizAnswers): MedicineCode[] => {
  const text = answers.current_medications_text?.toLowerCase() ?? ''
  const phrases = text.split(/[,;.\n/+&]|\band\b|\bwith\b/)
  const found = phrases.flatMap(phrase =>
    names.flatMap(({ pattern, codes, usual }) => {
      if (!pattern.test(phrase)) return []
      const route = onSkin.test(phrase) ? 'topical' : usual
      const code = codes[route] ?? codes[usual]
      return code ? [code] : []
    }),
  )
  return [...new Set(found)]
}
