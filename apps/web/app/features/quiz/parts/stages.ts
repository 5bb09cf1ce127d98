import { stagePictures } from '#app/brand/stage-pictures.ts'

/** One drawn stage, the same head in every picture of its scale. */
export type Stage = { picture: string; alt: string }

const norwood: Record<string, string> = {
  nh1: 'From the side and above: a full hairline and crown',
  nh2: 'From the side and above: the hairline is a little further back at both temples',
  nh3: 'From the side and above: deep bare corners at both temples',
  nh3v: 'From the side and above: a bare spot at the crown',
  nh4: 'From the side and above: deep temples and a bare crown with a band of hair between them',
  nh5: 'From the side and above: bare front and crown with only a narrow band of hair between them',
  nh6: 'From the side and above: front and crown are one bare area',
  nh7: 'From the side and above: hair only as a narrow rim around the sides and back',
  nh_a: 'From the side and above: the whole hairline has moved back evenly',
  diffuse: 'From the side and above: thin hair all over the top, the scalp shows through',
  patchy: 'From the side and above: round bare patches with hair around them',
}

const sinclair: Record<string, string> = {
  s1: 'Centre part from above: a fine, even line',
  s2: 'Centre part from above: the line is a little wider',
  s3: 'Centre part from above: a wide line with scalp showing beside it',
  s4: 'Centre part from above: a wide line with a bare spot at the front',
  s5: 'Head from above: very little hair on the whole top',
  frontal_accent: 'Centre part from above: the line widens towards the front like a fir tree',
  temples: 'Head from above: thin hair at both temples',
  patchy: 'Head from above: round bare patches with hair around them',
}

const texts = { norwood, sinclair }

/** The drawing of an answer, by the picture name in the question bank and the question it belongs to. */
export const stageOf = (question: string, name: string | undefined): Stage | undefined => {
  const scale = question === 'fphl_pattern' ? 'sinclair' : 'norwood'
  const picture = stagePictures[scale][name ?? '']
  const alt = texts[scale][name ?? '']
  return picture && alt ? { picture, alt } : undefined
}

/** Fetches the pictures of the first screen while someone still reads the notice, so that they are there at once. */
export const fetchFirstPictures = (brand: 'men' | 'women'): void => {
  for (const picture of Object.values(stagePictures[brand === 'women' ? 'sinclair' : 'norwood']))
    new Image().src = picture
}
