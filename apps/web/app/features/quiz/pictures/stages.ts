/** One drawn stage: what of the head shows skin instead of hair, on the same head in every picture. */
export type Stage = {
  head: 'crown' | 'part'
  /** Outlines of bare skin, in the units of the head (200 by 220, face at the bottom). */
  bare: readonly string[]
  /** Hair so thin everywhere that the scalp shows through. */
  isThin?: boolean
  /** Areas where the scalp shows through, strongest in the middle. */
  sheer?: readonly { x: number; y: number; rx: number; ry: number }[]
  alt: string
}

const front = (line: string) => `${line} L200 230 L0 230Z`
const spot = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`

const fullHairline = front('M14 152C30 160 46 166 60 169C80 173 120 173 140 169C154 166 170 160 186 152')
const slightTemples = front(
  'M14 148C28 150 38 147 49 140C60 136 68 149 77 161C87 170 113 170 123 161C132 149 140 136 151 140C162 147 172 150 186 148',
)
const deepTemples = front(
  'M12 144C24 142 34 130 43 113C53 102 66 122 77 147C87 162 113 162 123 147C134 122 147 102 157 113C166 130 176 142 188 144',
)
const deeperTemples = front(
  'M12 142C24 138 32 122 41 104C52 92 66 116 79 143C88 156 112 156 121 143C134 116 148 92 159 104C168 122 176 138 188 142',
)
const lastTuft = front(
  'M12 140C24 134 32 114 42 98C54 86 70 106 82 128C90 138 110 138 118 128C130 106 146 86 158 98C168 114 176 134 188 140',
)

const norwood: Record<string, Stage> = {
  nh1: { head: 'crown', bare: [fullHairline], alt: 'Head from above: a full hairline and crown' },
  nh2: {
    head: 'crown',
    bare: [slightTemples],
    alt: 'Head from above: the hairline is a little further back at both temples',
  },
  nh3: { head: 'crown', bare: [deepTemples], alt: 'Head from above: deep bare corners at both temples' },
  nh3v: {
    head: 'crown',
    bare: [slightTemples, spot(100, 62, 25, 23)],
    alt: 'Head from above: a bare spot at the crown',
  },
  nh4: {
    head: 'crown',
    bare: [deeperTemples, spot(100, 58, 33, 29)],
    alt: 'Head from above: deep temples and a bare crown with a band of hair between them',
  },
  nh5: {
    head: 'crown',
    bare: [lastTuft, spot(100, 58, 42, 34)],
    alt: 'Head from above: bare front and crown with only a narrow band of hair between them',
  },
  nh6: {
    head: 'crown',
    bare: [front('M10 142C26 130 46 114 55 92C60 54 80 38 100 38C120 38 140 54 145 92C154 114 174 130 190 142')],
    alt: 'Head from above: front and crown are one bare area',
  },
  nh7: {
    head: 'crown',
    bare: [front('M12 154C24 134 29 108 34 84C43 46 72 26 100 26C128 26 157 46 166 84C171 108 176 134 188 154')],
    alt: 'Head from above: hair only as a narrow rim around the sides and back',
  },
  nh_a: {
    head: 'crown',
    bare: [front('M12 144C26 122 44 106 60 100C80 94 120 94 140 100C156 106 174 122 188 144')],
    alt: 'Head from above: the whole hairline has moved back evenly',
  },
  diffuse: {
    head: 'crown',
    bare: [fullHairline],
    isThin: true,
    alt: 'Head from above: thin hair all over, the scalp shows through',
  },
  patchy: {
    head: 'crown',
    bare: [fullHairline, spot(66, 70, 15, 14), spot(132, 104, 18, 16), spot(112, 42, 10, 9)],
    alt: 'Head from above: round bare patches with hair around them',
  },
}

const part = (width: number) =>
  `M100 34C${100 - width} 60 ${100 - width} 96 ${100 - width * 0.7} 124H${100 + width * 0.7}C${100 + width} 96 ${100 + width} 60 100 34Z`

const sinclair: Record<string, Stage> = {
  s1: { head: 'part', bare: [part(2.2)], alt: 'Centre part from above: a fine, even line' },
  s2: { head: 'part', bare: [part(6)], alt: 'Centre part from above: the line is a little wider' },
  s3: {
    head: 'part',
    bare: [part(12)],
    sheer: [{ x: 100, y: 88, rx: 40, ry: 66 }],
    alt: 'Centre part from above: a wide line with scalp showing beside it',
  },
  s4: {
    head: 'part',
    bare: [part(13), spot(100, 112, 25, 17)],
    sheer: [{ x: 100, y: 88, rx: 50, ry: 66 }],
    alt: 'Centre part from above: a wide line with a bare spot at the front',
  },
  s5: {
    head: 'part',
    bare: [part(36), spot(100, 112, 34, 17)],
    sheer: [{ x: 100, y: 88, rx: 78, ry: 66 }],
    alt: 'Head from above: very little hair on the whole top',
  },
  frontal_accent: {
    head: 'part',
    bare: ['M100 34C98 60 94 84 87 99C81 112 72 120 62 127H138C128 120 119 112 113 99C106 84 102 60 100 34Z'],
    sheer: [{ x: 100, y: 88, rx: 34, ry: 66 }],
    alt: 'Centre part from above: the line widens towards the front like a fir tree',
  },
  temples: {
    head: 'part',
    bare: [part(2.2)],
    sheer: [
      { x: 50, y: 128, rx: 34, ry: 32 },
      { x: 150, y: 128, rx: 34, ry: 32 },
    ],
    alt: 'Head from above: thin hair at both temples',
  },
  patchy_part: {
    head: 'part',
    bare: [part(2.2), spot(62, 82, 15, 13), spot(136, 64, 12, 11), spot(146, 112, 16, 14)],
    alt: 'Head from above: round bare patches with hair around them',
  },
}

/** The drawing of an answer, by the picture name in the question bank and the question it belongs to. */
export const stageOf = (question: string, picture: string | undefined): Stage | undefined => {
  if (!picture) return undefined
  if (question === 'fphl_pattern') return sinclair[picture === 'patchy' ? 'patchy_part' : picture]
  return norwood[picture]
}
