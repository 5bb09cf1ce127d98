import { Box, Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import type { LookId } from '#app/brand/looks.ts'
import classes from './style.module.css'

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

/** A chapter with its heading and what it is about. */
export const Part = (part: StylePart) => {
  const { id, title, lead } = part
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <Title order={2} id={`${id}-title`}>
        <Link className={classes.heading} to={{ hash: id }}>
          {title}
        </Link>
      </Title>
      <Text size="body" c="dimmed" maw="68ch" mt="xs" mb="xl">
        {lead}
      </Text>
      {'specimens' in part ? <Specimens list={part.specimens} /> : <part.Body />}
    </section>
  )
}

/** Shared pieces one after the other, each named by its file and linked by its own fragment. */
export const Specimens = ({ list }: { list: readonly Specimen[] }) => (
  <div className={`${classes.tiles} ${classes.specimens}`}>
    {list.map(one => (
      <SpecimenItem key={one.id} {...one} />
    ))}
  </div>
)

const SpecimenItem = ({ id, name, from, about, Show, ground = 'page', isWide }: Specimen) => (
  <article className={classes.item} data-wide={isWide || undefined}>
    <span id={id} className={classes.anchor} />
    <Box component="header" pt="xl">
      <Group justify="space-between" align="baseline" gap="0 16px">
        <Title order={3} size="h4">
          <Link className={classes.heading} to={{ hash: id }}>
            {name}
          </Link>
        </Title>
        <Text component="code" size="xs" c="dimmed" className={classes.from}>
          {from}
        </Text>
      </Group>
      <Text c="dimmed" maw="64ch">
        {about}
      </Text>
    </Box>
    <div className={classes.stage} data-ground={ground}>
      <Show />
    </div>
  </article>
)

type TilesProps = { least: string; children: ReactNode }

/** As many columns as fit, none of them narrower than `least`. */
export const Tiles = ({ least, children }: TilesProps) => {
  const columns: Record<string, string> = { '--least': least }
  return (
    <ul className={`plain-list ${classes.tiles}`} style={columns}>
      {children}
    </ul>
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
        <Button variant="default" pos="fixed" top={16} right={16} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  )
}
