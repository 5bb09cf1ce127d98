import { Button, Flex, List, SimpleGrid, Stack, Text } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { Ghost } from './ghost.tsx'
import classes from './photo-dialog.module.css'
import { guideOf } from './views.ts'

type Props = {
  view: PhotoView
  reason: string | null
  /** Why the last file was not taken. */
  message: string
  onCamera: () => void
  onChoose: () => void
}

/** How one view is taken, and the two ways to do it. */
export const GuideStep = ({ view, reason, message, onCamera, onChoose }: Props) => {
  const { shows, steps } = guideOf(view)
  return (
    <>
      {reason && (
        <Stack className={`note ${classes.reason}`} data-meaning="caution" gap={2}>
          <strong>Your doctor asks for this photo</strong>
          <span>{reason}</span>
        </Stack>
      )}
      <Flex direction={{ base: 'column', sm: 'row' }} gap="lg" align="center">
        <Ghost view={view} className={classes.outline} />
        <Stack gap="xs">
          <Text fw={600}>{shows}</Text>
          <List fz="text" c="dimmed" spacing="xs">
            {steps.map(step => (
              <List.Item key={step}>{step}</List.Item>
            ))}
            <List.Item>Daylight, dry hair, no hat and no filter.</List.Item>
          </List>
        </Stack>
      </Flex>
      <div role="alert" className={message ? 'note' : undefined} data-meaning="danger">
        {message}
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Button size="md" leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={onCamera}>
          Use the camera
        </Button>
        <Button size="md" variant="default" leftSection={<IconPhoto size={20} aria-hidden="true" />} onClick={onChoose}>
          Choose a photo
        </Button>
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <span className={classes.drop}>You can also drop a file here. </span>
        Nothing leaves this device until you press “Use this photo”.
      </Text>
    </>
  )
}
