import norwood1 from './art/diagram/norwood-1.svg'
import norwood2 from './art/diagram/norwood-2.svg'
import norwood3 from './art/diagram/norwood-3.svg'
import norwood3v from './art/diagram/norwood-3v.svg'
import norwood4 from './art/diagram/norwood-4.svg'
import norwood5 from './art/diagram/norwood-5.svg'
import norwood6 from './art/diagram/norwood-6.svg'
import norwood7 from './art/diagram/norwood-7.svg'
import norwoodA from './art/diagram/norwood-a.svg'
import norwoodDiffuse from './art/diagram/norwood-diffuse.svg'
import norwoodPatchy from './art/diagram/norwood-patchy.svg'
import sinclair1 from './art/diagram/sinclair-1.svg'
import sinclair2 from './art/diagram/sinclair-2.svg'
import sinclair3 from './art/diagram/sinclair-3.svg'
import sinclair4 from './art/diagram/sinclair-4.svg'
import sinclair5 from './art/diagram/sinclair-5.svg'
import sinclairFrontalAccent from './art/diagram/sinclair-frontal-accent.svg'
import sinclairPatchy from './art/diagram/sinclair-patchy.svg'
import sinclairTemples from './art/diagram/sinclair-temples.svg'

/**
 * The drawn stages of each scale by their code in the question bank: one head per scale, so that stages can be told apart.
 */
export const stagePictures: Record<'norwood' | 'sinclair', Record<string, string>> = {
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
