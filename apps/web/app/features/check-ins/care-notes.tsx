import { Stack, Text } from '@mantine/core'
import type { CareNote } from '@om/contracts/check-ins'

/** The notes of the first weeks, in plain words. (§1.4) */
const words: Record<CareNote, { title: string; text: string[] }> = {
  starting_shed: {
    title: 'More hair in the shower?',
    text: [
      'Between week two and week eight of minoxidil some people shed more than before: old hairs make room for new ones. It settles by itself.',
      'Keep using your treatment as prescribed. Tell us with “Side effect?” if your scalp is sore, or hair comes out in patches or handfuls.',
    ],
  },
  pressure: {
    title: 'Your first weeks on the tablets: blood pressure',
    text: [
      'The tablets can lower blood pressure. Stand up slowly, and measure it once this week if you can, at home or at a pharmacy.',
      'Dizzy or a racing heart? Tell us with “Side effect?”. Chest pain, trouble breathing or fainting: stop the tablets and call 000.',
    ],
  },
  swelling: {
    title: 'Six weeks on the tablets: swelling',
    text: [
      'Look at your ankles, hands and face, and step on a scale. The tablets can make the body hold water.',
      'Swollen, or more than 2 kg heavier within a week? Tell us with “Side effect?” before the next dose: a doctor is to speak with you within 24 hours.',
    ],
  },
}

/** What is worth knowing in these weeks of a treatment; nothing at other times. */
export const CareNotes = ({ notes }: { notes: readonly CareNote[] }) =>
  notes.map(note => (
    <section key={note} className="note" data-meaning="info" aria-label={words[note].title}>
      <Stack gap="xs">
        <Text fw={600}>{words[note].title}</Text>
        {words[note].text.map(line => (
          <Text key={line} maw="64ch">
            {line}
          </Text>
        ))}
      </Stack>
    </section>
  ))
