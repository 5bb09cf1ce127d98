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

/** One drawn stage, the same head in every picture of its scale. */
export type Stage = { picture: string; alt: string }

const norwood: Record<string, Stage> = {
  nh1: { picture: norwood1, alt: 'From the side and above: a full hairline and crown' },
  nh2: {
    picture: norwood2,
    alt: 'From the side and above: the hairline is a little further back at both temples',
  },
  nh3: { picture: norwood3, alt: 'From the side and above: deep bare corners at both temples' },
  nh3v: { picture: norwood3v, alt: 'From the side and above: a bare spot at the crown' },
  nh4: {
    picture: norwood4,
    alt: 'From the side and above: deep temples and a bare crown with a band of hair between them',
  },
  nh5: {
    picture: norwood5,
    alt: 'From the side and above: bare front and crown with only a narrow band of hair between them',
  },
  nh6: { picture: norwood6, alt: 'From the side and above: front and crown are one bare area' },
  nh7: {
    picture: norwood7,
    alt: 'From the side and above: hair only as a narrow rim around the sides and back',
  },
  nh_a: { picture: norwoodA, alt: 'From the side and above: the whole hairline has moved back evenly' },
  diffuse: {
    picture: norwoodDiffuse,
    alt: 'From the side and above: thin hair all over the top, the scalp shows through',
  },
  patchy: {
    picture: norwoodPatchy,
    alt: 'From the side and above: round bare patches with hair around them',
  },
}

const sinclair: Record<string, Stage> = {
  s1: { picture: sinclair1, alt: 'Centre part from above: a fine, even line' },
  s2: { picture: sinclair2, alt: 'Centre part from above: the line is a little wider' },
  s3: { picture: sinclair3, alt: 'Centre part from above: a wide line with scalp showing beside it' },
  s4: { picture: sinclair4, alt: 'Centre part from above: a wide line with a bare spot at the front' },
  s5: { picture: sinclair5, alt: 'Head from above: very little hair on the whole top' },
  frontal_accent: {
    picture: sinclairFrontalAccent,
    alt: 'Centre part from above: the line widens towards the front like a fir tree',
  },
  temples: { picture: sinclairTemples, alt: 'Head from above: thin hair at both temples' },
  patchy: { picture: sinclairPatchy, alt: 'Head from above: round bare patches with hair around them' },
}

/** The drawing of an answer, by the picture name in the question bank and the question it belongs to. */
export const stageOf = (question: string, picture: string | undefined): Stage | undefined => {
  if (!picture) return undefined
  return question === 'fphl_pattern' ? sinclair[picture] : norwood[picture]
}

/** Fetches the pictures of the first screen while someone still reads the notice, so that they are there at once. */
export const fetchFirstPictures = (brand: 'men' | 'women'): void => {
  for (const { picture } of Object.values(brand === 'women' ? sinclair : norwood)) new Image().src = picture
}
