import type { ConsultForDoctor } from '@om/contracts/consults'
import { stagePictures } from '#app/brand/stage-pictures.ts'

type Pattern = NonNullable<ConsultForDoctor['pattern']>

/** The picture the patient chose; undefined for a code that has none. */
export const patternPicture = ({ scale, code }: Pattern): string | undefined => stagePictures[scale][code]
