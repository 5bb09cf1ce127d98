import type { ConsultForDoctor } from '@om/contracts/consults'
import norwood1 from '#app/brand/art/diagram/norwood-1.svg'
import norwood2 from '#app/brand/art/diagram/norwood-2.svg'
import norwood3 from '#app/brand/art/diagram/norwood-3.svg'
import norwood3v from '#app/brand/art/diagram/norwood-3v.svg'
import norwood4 from '#app/brand/art/diagram/norwood-4.svg'
import norwood5 from '#app/brand/art/diagram/norwood-5.svg'
import norwood6 from '#app/brand/art/diagram/norwood-6.svg'
import norwood7 from '#app/brand/art/diagram/norwood-7.svg'
import norwoodA from '#app/brand/art/diagram/norwood-a.svg'
import norwoodDiffuse from '#app/brand/art/diagram/norwood-diffuse.svg'
import norwoodPatchy from '#app/brand/art/diagram/norwood-patchy.svg'
import sinclair1 from '#app/brand/art/diagram/sinclair-1.svg'
import sinclair2 from '#app/brand/art/diagram/sinclair-2.svg'
import sinclair3 from '#app/brand/art/diagram/sinclair-3.svg'
import sinclair4 from '#app/brand/art/diagram/sinclair-4.svg'
import sinclair5 from '#app/brand/art/diagram/sinclair-5.svg'
import sinclairFrontalAccent from '#app/brand/art/diagram/sinclair-frontal-accent.svg'
import sinclairPatchy from '#app/brand/art/diagram/sinclair-patchy.svg'
import sinclairTemples from '#app/brand/art/diagram/sinclair-temples.svg'

type Pattern = NonNullable<ConsultForDoctor['pattern']>

const pictures: Record<Pattern['scale'], Record<string, string>> = {
  norwood: {
    nh1: norwood1,
    nh2: norwood2,
    nh3: norwood3,
    nh3v: norwood3v,
    nh4: norwood4,
    nh5: norwood5,
    nh6: norwood6,
    nh7: norwood7,
    nh_a: norwoodA,
    diffuse: norwoodDiffuse,
    patchy: norwoodPatchy,
  },
  sinclair: {
    s1: sinclair1,
    s2: sinclair2,
    s3: sinclair3,
    s4: sinclair4,
    s5: sinclair5,
    frontal_accent: sinclairFrontalAccent,
    temples: sinclairTemples,
    patchy: sinclairPatchy,
  },
}

/** The picture the patient chose; undefined for a code that has none. */
export const patternPicture = ({ scale, code }: Pattern): string | undefined => pictures[scale][code]
