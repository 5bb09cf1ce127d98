/** A medicine as the patient named it, with the dose where one was told. */
export type NamedMedicine = { name: string; dose: string | null }

const DOSE = /\s+(\d[\d.,]*\s*(?:mg|mcg|µg|microgram\w*|g|ml|units?|iu|%)(?:\b.*|$))/i

/**
 * The medicines in a patient's own words, one for each line or part between commas and semicolons. A comma inside a number,
 * as in 2,5 mg, does not part two medicines. For the doctor to read; nothing is looked up.
 */
export const medicinesNamed = (text: string | undefined): NamedMedicine[] =>
  (text ?? '')
    .split(/[\n;]|,(?!\d)/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const dose = DOSE.exec(part)
      return dose
        ? { name: part.slice(0, dose.index).trim(), dose: (dose[1] ?? '').trim() }
        : { name: part, dose: null }
    })
