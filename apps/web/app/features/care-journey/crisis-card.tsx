import { Stack, Text, Title } from '@mantine/core'
import classes from './care-journey.module.css'

const lines = [
  { name: 'Emergency', number: '000', note: 'if you are in danger now' },
  { name: 'Lifeline', number: '13 11 14', note: 'day and night' },
  { name: 'Beyond Blue', number: '1300 22 4636', note: 'day and night' },
  { name: '13YARN', number: '13 92 76', note: 'for Aboriginal and Torres Strait Islander people' },
] as const

/**
 * Where to get help at once, above everything else on the page and on paper, while an urgent assessment is open; `isUnheard` where the
 * clinic could not be told. (T-00)
 */
export const CrisisCard = ({ medicine, isUnheard = false }: { medicine?: string; isUnheard?: boolean }) => (
  <Stack component="section" className={`card ${classes.crisis}`} gap="xxs" aria-labelledby="crisis-title" data-urgent>
    <Title order={2} id="crisis-title">
      Your safety comes first
    </Title>
    <Text size="body" maw="60ch">
      {isUnheard
        ? 'Our doctors do not know of it while you are not connected. Do not wait for them: someone is there for you now.'
        : 'You do not have to wait for our doctor, who will call you: someone is there for you now.'}
    </Text>
    {medicine && (
      <Text size="body" maw="60ch">
        {medicine}
      </Text>
    )}
    <ul className={`plain-list ${classes.lines}`}>
      {lines.map(({ name, number, note }) => (
        <li key={name}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>
            <strong>{number}</strong>
            <span>{name}</span>
          </a>
          <Text component="small" size="xs" c="dimmed" display="block" px={2} mt="xxs">
            {note}
          </Text>
        </li>
      ))}
    </ul>
  </Stack>
)
