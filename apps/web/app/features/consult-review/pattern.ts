import type { ConsultForDoctor } from '@om/contracts/consults'
import { stagePictures } from '#app/brand/stage-pictures.ts'

type Pattern = NonNullable<ConsultForDoctor['pattern']>

const steps: Record<Pattern['scale'], { name: string; step: RegExp }> = {
  norwood: { name: 'Norwood–Hamilton', step: /^nh(\d[a-z]?|_a)$/ },
  sinclair: { name: 'Sinclair', step: /^s(\d)$/ },
}

/** Ludwig's step of a Sinclair one; the first has none. */
const ludwig: Record<string, string> = { s2: 'I', s3: 'I–II', s4: 'II', s5: 'III' }

/**
 * The pattern as a doctor calls it: `Norwood–Hamilton 3V`, `Sinclair 3 (Ludwig I–II)`; a picture that is beside the scale
 * goes by its own name.
 */
export const patternName = ({ scale, code }: Pattern): string => {
  const { name, step } = steps[scale]
  const found = step.exec(code)?.[1]
  if (found === undefined) return `${name}: beside the scale`
  const own = found === '_a' ? 'type A' : found.toUpperCase()
  return ludwig[code] ? `${name} ${own} (Ludwig ${ludwig[code]})` : `${name} ${own}`
}

/** The picture the patient chose; undefined for a code that has none. */
export const patternPicture = ({ scale, code }: Pattern): string | undefined => stagePictures[scale][code]
