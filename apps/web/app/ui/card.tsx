import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { smoothScrollTo } from '#app/browser/smooth-scroll.ts'
import classes from './card.module.css'

type CardProps = {
  title: string
  /** `sm` is a part of a record, `lg` a part of a page. */
  size?: 'sm' | 'lg'
  /** A word or an action at the right of the title. */
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** The heading, for parts that take the focus. */
  heading?: Ref<HTMLHeadingElement>
}

type SectionProps = CardProps & {
  /** The fragment of the address that leads here. */
  anchor: string
}

/** Brings a section into view, with the focus on its heading, when the address names it; also when it appears later than the page. */
const useShownByAddress = (anchor: string, heading: RefObject<HTMLHeadingElement | null>): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${anchor}`) return undefined
    // After the record around it has taken its place and the focus.
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true })
      if (heading.current) smoothScrollTo(heading.current)
    })
    return () => clearTimeout(timer)
  }, [hash, anchor, heading])
}

/** A card that a link can lead to. */
export const SectionCard = ({ anchor, ...card }: SectionProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useShownByAddress(anchor, heading)
  return <Card heading={heading} {...card} />
}

/** One titled part of a record or a page. */
export const Card = ({ title, size = 'sm', aside, children, className = '', heading }: CardProps) => {
  const id = useId()
  const order = size === 'sm' ? 3 : 2
  return (
    <section className={`card ${size === 'sm' ? classes.small : ''} ${className}`} aria-labelledby={id}>
      <Group className={classes.head} justify="space-between" align="baseline" gap="xs">
        <Title
          order={order}
          size={size === 'sm' ? 'h4' : 'h3'}
          id={id}
          ref={heading}
          tabIndex={heading ? -1 : undefined}
          className={classes.title}
        >
          {title}
        </Title>
        {aside && (
          <Text component="div" size="xs" c="dimmed">
            {aside}
          </Text>
        )}
      </Group>
      {children}
    </section>
  )
}

/** Facts with their names at the left. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type SettingRowProps = {
  title: string
  /** How it stands, in a line or two. */
  summary?: ReactNode
  /** A word about it, such as a badge. */
  status?: ReactNode
  /** What can be done; left out while something is open below. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter among settings: how it stands at the left, what can be done at the right, forms and lists below. */
export const SettingRow = ({ title, summary, status, action, children }: SettingRowProps) => {
  const id = useId()
  return (
    <section className={classes.setting} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.words}>
          <Group gap="xs">
            <Title order={3} size="h4" id={id}>
              {title}
            </Title>
            {status}
          </Group>
          {summary && (
            <Text component="div" c="dimmed">
              {summary}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children && (
        <Stack className={classes.body} gap="sm">
          {children}
        </Stack>
      )}
    </section>
  )
}
