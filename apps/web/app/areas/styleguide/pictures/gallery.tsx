import { useState } from 'react'
import classes from './gallery.module.css'
import { type PictureFile, pictureGroups } from './picture-groups.ts'

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
    <li className={classes.picture}>
      <div className={classes.frame}>
        <img ref={read} src={src} alt={alt} loading="lazy" onLoad={event => setFacts(factsOf(event.currentTarget))} />
      </div>
      <p className={classes.name}>{name}</p>
      <p className={classes.facts} data-heavy={(facts?.bytes ?? 0) > MOST_BYTES || undefined}>
        {facts && facts.size + weight(facts.bytes)}
      </p>
      {alt && <p className={classes.alt}>“{alt}”</p>}
    </li>
  )
}

/** Every drawn picture with its file, its size and its alt text. */
export const Gallery = () =>
  pictureGroups.map(({ id, title, rule, pictures }) => (
    <div key={id} className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.rule}>Alt text: {rule}</p>
      <ul className={classes.pictures} data-kind={id}>
        {pictures.map(picture => (
          <Picture key={picture.name} {...picture} />
        ))}
      </ul>
    </div>
  ))
