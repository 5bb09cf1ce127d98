import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { banner } from '#app/areas/public/content/banner.ts'
import { type StepName, stepPictures } from '#app/areas/public/content/how-it-works.ts'
import { defaultJar, productPictures } from '#app/brand/product-pictures.ts'
import { Tiles } from '../part.tsx'
import classes from './foundations.module.css'

const files = import.meta.glob<string>('../../../brand/art/**/*.svg', { eager: true, query: '?url', import: 'default' })

type PictureFile = { name: string; src: string; alt: string }
type PictureGroup = { id: string; title: string; rule: string; pictures: readonly PictureFile[] }

const isStep = (name: string): name is StepName => name in stepPictures

const packAlt = new Map([...Object.values(productPictures), defaultJar].map(({ src, alt }) => [src, alt]))

/** The groups of pictures: which files belong to each, the rule for its alt texts, and the alt text where it is fixed. */
const groups: readonly {
  id: string
  title: string
  rule: string
  of: RegExp
  altOf?: (name: string, src: string) => string
}[] = [
  {
    id: 'people',
    title: 'People of the banner',
    rule: 'The alt text of the specification, word for word.',
    of: /^hero-/,
    altOf: name => banner[name.includes('women') ? 'women' : 'men'].alt,
  },
  {
    id: 'steps',
    title: 'Four steps',
    rule: 'What can be seen, the same for both brands.',
    of: /^step-/,
    altOf: name => {
      const step = name.split('-')[1] ?? ''
      return isStep(step) ? stepPictures[step].alt : ''
    },
  },
  {
    id: 'portraits',
    title: 'Practitioners',
    rule: 'Empty: the name stands beside the face.',
    of: /^portrait-/,
  },
  {
    id: 'packs',
    title: 'Packs',
    rule: 'The pack and what its label says.',
    of: /^product\//,
    altOf: (_name, src) => packAlt.get(src) ?? '',
  },
  {
    id: 'diagrams',
    title: 'Diagrams',
    rule: 'What it shows, in one or two sentences, where it is used. Empty where the text beside it says the same.',
    of: /^diagram\//,
  },
  {
    id: 'picture-buttons',
    title: 'Buttons as pictures',
    rule: 'The words on the button.',
    of: /-button-/,
    altOf: name => (name.startsWith('quiz') ? 'Take the free hair quiz' : 'Browse products'),
  },
  {
    id: 'payment-marks',
    title: 'Ways to pay',
    rule: 'The name of each, in the list of the footer.',
    of: /^payment\//,
  },
  {
    id: 'vouchers',
    title: 'Seal and partner',
    rule: 'The seal says what it is; the partner is named in words beside the mark, so that one is empty.',
    of: /^(seal|partner)-/,
    altOf: name => (name.startsWith('seal') ? 'Seal: verified online healthcare (sample)' : ''),
  },
]

const names = Object.entries(files).map(([path, src]) => ({ name: path.split('/art/')[1] ?? path, src }))

/** Every drawn picture of the product, by kind. */
const pictureGroups: readonly PictureGroup[] = groups.map(({ id, title, rule, of, altOf }) => ({
  id,
  title,
  rule,
  pictures: names
    .filter(({ name }) => of.test(name))
    .map(({ name, src }) => ({ name, src, alt: altOf?.(name, src) ?? '' })),
}))

/** Pictures that no group takes; a test keeps this empty, so that every picture has a rule for its alt text. */
export const picturesWithoutRule: readonly string[] = names
  .filter(({ name }) => !groups.some(({ of }) => of.test(name)))
  .map(({ name }) => name)

/** No picture may be heavier. (Spec §9) */
const MOST_BYTES = 100_000

type Facts = { size: string; bytes: number }

const factsOf = (image: HTMLImageElement): Facts => {
  const [entry] = performance.getEntriesByName(image.currentSrc, 'resource')
  const bytes = entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0
  return { size: `${image.naturalWidth} × ${image.naturalHeight}`, bytes }
}

const weight = (bytes: number) => (bytes > 0 ? `, ${Math.ceil(bytes / 1000)} kB` : '')

const Picture = ({ name, src, alt }: PictureFile) => {
  const [facts, setFacts] = useState<Facts | null>(null)
  const read = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setFacts(known => known ?? factsOf(image))
  }
  return (
    <li>
      <div className={classes.frame}>
        <img ref={read} src={src} alt={alt} loading="lazy" onLoad={event => setFacts(factsOf(event.currentTarget))} />
      </div>
      <Text size="xs" fw={600} className={classes.file}>
        {name}
      </Text>
      <Text size="xs" c={(facts?.bytes ?? 0) > MOST_BYTES ? 'danger.5' : 'dimmed'} mih="1.45em">
        {facts && facts.size + weight(facts.bytes)}
      </Text>
      {alt && (
        <Text size="xs" c="dimmed">
          “{alt}”
        </Text>
      )}
    </li>
  )
}

/** Every drawn picture with its file, its size and its alt text. */
export const Gallery = () => (
  <Stack gap="xxxl">
    {pictureGroups.map(({ id, title, rule, pictures }) => (
      <div key={id} data-kind={id} className={classes.gallery}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text c="dimmed" mb="md">
          Alt text: {rule}
        </Text>
        <Tiles least={id === 'picture-buttons' ? '16rem' : '10rem'}>
          {pictures.map(picture => (
            <Picture key={picture.name} {...picture} />
          ))}
        </Tiles>
      </div>
    ))}
  </Stack>
)
