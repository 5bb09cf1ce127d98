import type { PhotoView } from '@om/contracts/photos'
import type { Similarity } from '@om/domain/photo-alignment'

/** How a drawn head looks. Colours are hex; `loss` goes from 0, a full head of hair, to 1. */
export type Head = {
  brand: 'men' | 'women'
  skin: string
  shade: string
  hair: string
  strand: string
  wall: string
  shirt: string
  loss: number
}

/** The letters of the only word on a drawing, as strokes on a grid of 4 by 6, so that no font is needed. */
const letters: Record<string, string> = {
  D: 'M0 0V6H2C4 6 4 0 2 0Z',
  R: 'M0 6V0H2C4 0 4 3 2 3H0M2 3L4 6',
  A: 'M0 6L2 0L4 6M1 4H3',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  I: 'M2 0V6',
  N: 'M0 6V0L4 6V0',
  G: 'M4 1C3 0 0 -1 0 3C0 7 4 6 4 4H2.5',
}

const label = [...'DRAWING']
  .map((letter, at) => `<path transform="translate(${at * 6} 0)" d="${letters[letter]}"/>`)
  .join('')

/** A whole number that is the same for the same input: the strands of a drawing never move. */
const scatter = (seed: number): number => {
  const x = Math.sin(seed * 127.1) * 43_758.5453
  return x - Math.floor(x)
}

type Area = { x: number; y: number; rx: number; ry: number }

/** Short hairs that lie around a middle, as they grow from the whorl. */
const strands = (count: number, { x, y, rx, ry }: Area, length: number): string =>
  Array.from({ length: count }, (_, at) => {
    const turn = at * 2.399
    const far = Math.sqrt((at + 0.5) / count)
    const [cx, cy] = [x + rx * far * Math.cos(turn), y + ry * far * Math.sin(turn)]
    const lean = turn + 0.9 + scatter(at)
    const long = length * (0.6 + scatter(at + 7))
    return `M${cx.toFixed(1)} ${cy.toFixed(1)}q${(long * Math.cos(lean) * 0.5 + 2).toFixed(1)} ${(long * Math.sin(lean) * 0.4).toFixed(1)} ${(long * Math.cos(lean)).toFixed(1)} ${(long * Math.sin(lean)).toFixed(1)}`
  }).join('')

/** Hair in one colour with strands that end where it ends. */
const hairOf = ({ hair, strand }: Head, shape: string, thin: string, lines: string): string =>
  `<clipPath id="hair"><path d="${shape}"/></clipPath><path fill="${hair}" d="${shape}"/>${thin}
   <path clip-path="url(#hair)" fill="none" stroke="${strand}" stroke-width="1.4" stroke-linecap="round" d="${lines}"/>`

const bust = ({ skin, shade, shirt }: Head): string =>
  `<path fill="${skin}" d="M112 270V352H188V270Z"/><path fill="${shade}" d="M112 300C130 322 170 322 188 300V312C170 334 130 334 112 312Z"/>
   <path fill="${shirt}" d="M112 324C108 348 56 354 34 376L18 404H282L266 376C244 354 192 348 188 324C172 344 128 344 112 324Z"/>`

const longHair = ({ brand, hair }: Head): string =>
  brand === 'women'
    ? `<path fill="${hair}" d="M64 172C56 250 56 320 78 372C104 386 108 300 102 240L198 240C192 300 196 386 222 372C244 320 244 250 236 172C240 96 200 56 150 56C100 56 60 96 64 172Z"/>`
    : ''

const ears = ({ shade }: Head): string =>
  `<path fill="${shade}" d="M72 168C56 160 50 182 57 204C61 218 72 226 82 220ZM228 168C244 160 250 182 243 204C239 218 228 226 218 220Z"/>`

const front = (head: Head): string => {
  const { skin, shade, strand, loss } = head
  const crest = 118 - 26 * loss
  const temple = 150 - 34 * loss
  const shape = `M70 176C66 108 94 58 150 58C206 58 234 108 230 176L219 ${temple + 14}C212 ${temple - 26} 188 ${crest - 14 * loss} 150 ${crest + 6 * loss}C112 ${crest - 14 * loss} 88 ${temple - 26} 81 ${temple + 14}Z`
  return `${longHair(head)}${bust(head)}${ears(head)}
    <path fill="${skin}" d="M150 66C94 66 70 110 71 166C72 200 79 230 93 256C109 286 130 304 150 304C170 304 191 286 207 256C221 230 228 200 229 166C230 110 206 66 150 66Z"/>
    ${hairOf(head, shape, '', strands(220, { x: 150, y: 100, rx: 84, ry: 62 }, 14))}
    <g fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"><path d="M100 182Q116 174 132 182M168 182Q184 174 200 182"/><path d="M150 196L143 234Q150 240 158 234M130 264Q150 272 170 264"/></g>
    <g fill="${strand}"><circle cx="117" cy="198" r="4"/><circle cx="183" cy="198" r="4"/></g>`
}

const crown = (head: Head): string => {
  const { brand, skin, loss } = head
  const nape =
    brand === 'women'
      ? 'C238 250 244 320 222 368C180 384 120 384 78 368C56 320 62 250 64 172'
      : 'C238 232 214 290 184 318C164 326 136 326 116 318C86 290 62 232 64 172'
  const shape = `M64 172C66 108 94 58 150 58C206 58 234 108 236 172${nape}Z`
  const thin =
    brand === 'women'
      ? `<path fill="none" stroke="${skin}" stroke-width="${3 + 14 * loss}" stroke-linecap="round" opacity="0.85" d="M150 66C148 100 151 130 150 156"/>`
      : `<ellipse cx="150" cy="168" rx="${16 + 38 * loss}" ry="${14 + 40 * loss}" fill="${skin}" opacity="${0.3 + 0.5 * loss}"/>`
  return `${bust(head)}${ears(head)}${hairOf(head, shape, thin, strands(620, { x: 150, y: 196, rx: 96, ry: 190 }, 17))}`
}

const top = (head: Head): string => {
  const { skin, shade, shirt, loss, brand } = head
  const patch = (cy: number, rx: number, ry: number) =>
    `<ellipse cx="150" cy="${cy}" rx="${rx}" ry="${ry}" fill="${skin}" opacity="${0.3 + 0.5 * loss}"/>`
  const thin =
    brand === 'men'
      ? patch(284 - 22 * loss, 30 + 36 * loss, 14 + 40 * loss) + patch(150, 14 + 28 * loss, 14 + 28 * loss)
      : `<path fill="none" stroke="${skin}" stroke-width="${4 + 22 * loss}" stroke-linecap="round" opacity="0.85" d="M150 104C147 170 152 230 150 306"/>`
  const shape = `M150 78C92 78 56 132 56 202C56 262 90 ${318 - 8 * loss} 150 ${318 - 14 * loss}C210 ${318 - 8 * loss} 244 262 244 202C244 132 208 78 150 78Z`
  return `<ellipse cx="150" cy="176" rx="140" ry="74" fill="${shirt}"/>
    <path fill="${shade}" d="M60 210C42 206 40 244 62 250ZM240 210C258 206 260 244 238 250Z"/><path fill="${skin}" d="M134 318C138 350 162 350 166 318Z"/>
    <path fill="${skin}" d="M150 82C92 82 58 134 58 204C58 270 96 332 150 332C204 332 242 270 242 204C242 134 208 82 150 82Z"/>
    ${hairOf(head, shape, thin, strands(520, { x: 150, y: 190, rx: 104, ry: 132 }, 17))}`
}

const left = (head: Head): string => {
  const { skin, shade, shirt, strand, loss, brand } = head
  const back = brand === 'women' ? 'C262 250 262 330 246 380C226 396 206 386 202 330' : 'C256 244 240 286 206 312'
  const shape = `M${80 + 26 * loss} ${112 - 10 * loss}C96 74 120 62 150 62C212 62 258 116 258 184${back}C206 276 208 262 196 236C186 216 178 206 168 198C150 206 140 196 134 ${178 - 8 * loss}C${124 + 16 * loss} ${150 - 14 * loss} ${104 + 22 * loss} ${126 - 14 * loss} ${80 + 26 * loss} ${112 - 10 * loss}Z`
  return `<path fill="${skin}" d="M206 404C196 366 196 336 206 308C240 280 258 236 254 182C249 114 201 70 147 72C99 74 73 108 72 148C71 166 73 174 69 186L51 223C48 231 54 235 64 236L65 249L60 258L67 267C63 277 66 287 69 296C76 310 98 313 119 306C129 322 131 346 124 404Z"/>
    <path fill="${shirt}" d="M120 352C96 360 44 374 26 404H282C270 372 236 352 200 338C182 366 146 372 120 352Z"/>
    ${hairOf(head, shape, '', strands(560, { x: 190, y: 200, rx: 110, ry: 190 }, 16))}
    <path fill="${shade}" d="M166 192C182 176 200 192 193 216C189 234 179 248 166 242C158 238 160 204 166 192Z"/>
    <g fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"><path d="M82 184Q92 176 104 182"/><path d="M68 262Q80 264 88 258"/></g><circle cx="90" cy="198" r="4" fill="${strand}"/>`
}

const right = (head: Head): string => `<g transform="matrix(-1 0 0 1 300 0)">${left(head)}</g>`

const views: Record<PhotoView, (head: Head) => string> = { front, crown, top, left, right }

const straight: Similarity = { cos: 1, sin: 0, x: 0, y: 0 }

/** One view of a drawn head as SVG, 600 by 800, with the word DRAWING on it: nobody shall take it for a person. */
export const drawHead = (head: Head, view: PhotoView, held: Similarity = straight): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 300 400">
    <rect width="300" height="400" fill="${head.wall}"/>
    <g transform="matrix(${held.cos} ${held.sin} ${-held.sin} ${held.cos} ${held.x} ${held.y})">${views[view](head)}</g>
    <g transform="translate(14 382) scale(1.4)" fill="none" stroke="#23301f" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round" opacity="0.75">${label}</g></svg>`
