import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { mensPattern, womensPattern } from '@om/domain/quiz/bank/patterns'
import type { QuizQuestion } from '@om/domain/quiz/types'
import { printPage } from '#app/browser/save-file.ts'
import { patternName } from '#app/features/consult-review/pattern.ts'
import { stageOf } from '#app/features/quiz/parts/stages.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

/** The pictures that patients choose from, as a doctor calls them. */
export default function Stages() {
  return (
    <Stack gap="xl" maw="60rem" mx="auto">
      <PageHeader
        title="Stage pictures"
        lead="What patients see, and the words beside it, with the name of the step. A choice is theirs, not a finding of yours."
        back={{ to: '/resources', label: 'Resources' }}
        actions={
          <Button variant="default" onClick={printPage}>
            Print
          </Button>
        }
      />
      <Scale title="Men: Norwood–Hamilton" scale="norwood" question={mensPattern} />
      <Scale title="Women: Sinclair, with Ludwig’s steps" scale="sinclair" question={womensPattern} />
      <Text size="sm" c="dimmed" maw="68ch">
        Hamilton 1951 and Norwood 1975 for men; Ludwig 1977 and the five steps of Sinclair for women. Ludwig’s steps are
        the nearest to each of Sinclair’s, not the same.
      </Text>
    </Stack>
  )
}

type ScaleProps = { title: string; scale: 'norwood' | 'sinclair'; question: QuizQuestion }

const Scale = ({ title, scale, question }: ScaleProps) => (
  <Stack component="section" gap="sm" aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <SimpleGrid component="ul" className="plain-list" cols={{ base: 2, sm: 3, md: 4 }} spacing="lg">
      {(question.options ?? []).map(({ value, label, picture }) => {
        const stage = stageOf(question.key, picture)
        return (
          stage && (
            <Stack component="li" key={value} gap={4}>
              <img src={stage.picture} width={120} height={140} alt={stage.alt} />
              <Text fw={600} size="sm">
                {patternName({ scale, code: value, label })}
              </Text>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </Stack>
          )
        )
      })}
    </SimpleGrid>
  </Stack>
)
