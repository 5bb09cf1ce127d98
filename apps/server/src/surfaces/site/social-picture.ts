import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Brand, brandInfo } from '@om/domain/brand'
import satori from 'satori'
import sharp from 'sharp'

/** What previews of links show, in the size that they all take. */
export const socialSize = { width: 1200, height: 630 } as const
const panel = { left: 760, width: 440 } as const

type Card = {
  brand: Brand
  productName: string
  title: string
  /** A picture for the panel at the right, any format; a drawn olive branch where there is none. */
  picture: Uint8Array | null
}

const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string, weight: number) =>
  readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`))

const looks = {
  men: { paper: '#faf7f1', ink: '#16190f', soft: '#54574b', ground: '#5a6943', leaf: '#97a481', font: 'Newsreader' },
  women: { paper: '#FDF8FD', ink: '#2b272b', soft: '#625a61', ground: '#dfe5d3', leaf: '#7f9165', font: 'Fraunces' },
} as const

type Fonts = NonNullable<Parameters<typeof satori>[1]['fonts']>
let loaded: Fonts | null = null
const fonts = (): Fonts => {
  loaded ??= [
    { name: 'Newsreader', data: fontFile('newsreader', 500), weight: 500, style: 'normal' },
    { name: 'Fraunces', data: fontFile('fraunces', 300), weight: 300, style: 'normal' },
    { name: 'Instrument Sans', data: fontFile('instrument-sans', 500), weight: 500, style: 'normal' },
  ]
  return loaded
}

/** An olive branch that grows from the lower left of the panel: pairs of leaves along a bent stem. */
const branch = (leaf: string): string => {
  const leaves = Array.from({ length: 9 }, (_, n) => {
    const part = n / 8
    const x = 60 + 300 * part
    const y = 600 - 520 * part ** 0.9
    const size = 1.5 - part * 0.75
    return [-28, 112].map(
      turn =>
        `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn - 64 + part * 18).toFixed(1)}) scale(${size.toFixed(2)})"><path d="M0 0C24-18 70-18 104 0C70 16 24 16 0 0Z" fill="${leaf}"/></g>`,
    )
  })
  return `<path d="M40 630C90 420 190 210 372 76" stroke="${leaf}" stroke-width="5" fill="none" stroke-linecap="round"/>${leaves.flat().join('')}`
}

/** The panel's outline: square for one brand, an arch for the other. */
const outline = (brand: Brand) =>
  brand === 'men'
    ? `<rect width="${panel.width}" height="${socialSize.height}"/>`
    : `<path d="M30 630V250C30 130 115 60 220 60S410 130 410 250V630Z"/>`

const titleSize = (title: string) => (title.length > 70 ? 50 : title.length > 40 ? 58 : 72)

/** Our mark: a strand that grows an olive leaf. */
const mark = (color: string) =>
  `<g transform="translate(70 62) scale(1.3)" fill="${color}"><path d="M6 29C6.5 18 12 10.5 25.5 5" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round"/><path d="M13.5 15.5C10.2 12.6 9.8 8.6 11.6 4.3c3.5 2.7 4.7 6.5 3 10.3z"/><path d="M11 20.5c4.7 1.9 9 1 12.6-2.3-4.3-2.5-8.4-2-11.4.7z" opacity=".75"/></g>`

const words = ({ brand, productName, title }: Card) => {
  const look = looks[brand]
  const { name, tagline } = brandInfo(brand, productName)
  const line = (text: string, style: object) => ({ type: 'div', props: { style, children: text } })
  const quiet = { fontFamily: 'Instrument Sans', fontSize: 28, color: look.soft }
  return {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: panel.left,
        height: socialSize.height,
        padding: '64px 56px 64px 72px',
      },
      children: [
        line(name, { ...quiet, color: look.ink, fontSize: 32, marginLeft: 54 }),
        line(title, {
          maxWidth: 620,
          fontFamily: look.font,
          fontSize: titleSize(title),
          lineHeight: 1.08,
          letterSpacing: '-0.02em',
          color: look.ink,
        }),
        line(tagline, quiet),
      ],
    },
  }
}

/** Draws the preview picture of a page: product, title and tagline beside a panel, in the brand's look. PNG. */
export const drawSocialPicture = async (card: Card): Promise<Buffer> => {
  const look = looks[card.brand]
  const { width, height } = socialSize
  const text = await satori(words(card) as Parameters<typeof satori>[0], { width, height, fonts: fonts() })
  const clip = `<clipPath id="panel">${outline(card.brand)}</clipPath>`
  const photo = card.picture
    ? await sharp(card.picture).resize(panel.width, height, { fit: 'cover' }).png().toBuffer()
    : null
  const inPanel = photo
    ? `<image width="${panel.width}" height="${height}" href="data:image/png;base64,${photo.toString('base64')}"/>`
    : `<rect width="${panel.width}" height="${height}" fill="${look.ground}"/>${branch(look.leaf)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${clip}</defs><rect width="${width}" height="${height}" fill="${look.paper}"/><g transform="translate(${panel.left} 0)"><g clip-path="url(#panel)">${inPanel}</g></g>${mark(card.brand === 'men' ? look.ground : look.leaf)}${text}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}
