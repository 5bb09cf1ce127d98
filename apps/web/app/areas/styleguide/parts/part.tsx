import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import type { LookId } from '#app/brand/looks.ts'
import classes from './part.module.css'

/** One chapter of the style page. Its id is the fragment of its address. It shows specimens, or whatever it draws itself. */
export type StylePart = { id: string; title: string; lead: ReactNode } & (
  | { Body: () => ReactNode }
  | { specimens: readonly Specimen[] }
)

/** Chapters that belong together in the navigation. */
export type StyleGroup = { title: string; parts: readonly StylePart[] }

/** One shared piece, shown with the content it has in the product. */
export type Specimen = {
  id: string
  name: string
  /** The file it comes from, below `app/`. */
  from: string
  about: ReactNode
  Show: () => ReactNode
  /** `page` stands on the page's own ground, `card` on a card, `bleed` reaches both edges. */
  ground?: 'page' | 'card' | 'bleed'
  /** Takes the whole row. */
  isWide?: boolean
}

/** The look that the open address names. */
export const useLook = (): LookId => lookOf(useLocation().pathname)

const SpecimenItem = ({ id, name, from, about, Show, ground = 'page', isWide }: Specimen) => (
  <article className={classes.item} data-wide={isWide || undefined}>
    <span id={id} className={classes.anchor} />
    <header className={classes.head}>
      <div className={classes.line}>
        <h3 className={classes.name}>
          <Link to={{ hash: id }}>{name}</Link>
        </h3>
        <code className={classes.from}>{from}</code>
      </div>
      <p className={classes.about}>{about}</p>
    </header>
    <div className={classes.stage} data-ground={ground}>
      <Show />
    </div>
  </article>
)

/** Shared pieces one after the other, each named by its file and linked by its own fragment. */
export const Specimens = ({ list }: { list: readonly Specimen[] }) => (
  <div className={classes.list}>
    {list.map(one => (
      <SpecimenItem key={one.id} {...one} />
    ))}
  </div>
)

/** A chapter with its heading and what it is about. */
export const Part = (part: StylePart) => {
  const { id, title, lead } = part
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        <Link to={{ hash: id }}>{title}</Link>
      </h2>
      <p className={classes.lead}>{lead}</p>
      {'specimens' in part ? <Specimens list={part.specimens} /> : <part.Body />}
    </section>
  )
}

/** A button that opens a whole screen over the page. */
export const FullScreen = ({ label, children }: { label: string; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <dialog ref={dialog} className={classes.screen} aria-label={label} onClose={() => setOpen(false)}>
        {isOpen && children}
        <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
