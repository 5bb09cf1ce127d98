import { List, Text } from '@mantine/core'
import { useConfirm } from '#app/ui/dialog.tsx'

/** What waits; nothing where that cannot be told. */
const readWaiting = async () => {
  try {
    const { waitingNow } = await import('./outbox.ts')
    return await waitingNow()
  } catch {
    return []
  }
}

/**
 * Asks before a patient signs out while something has not been sent: it goes with the key that opens it. Answers whether they go; at once
 * where nothing waits.
 */
export const useMayLeave = () => {
  const confirm = useConfirm()
  return async (): Promise<boolean> => {
    const waiting = await readWaiting()
    if (waiting.length === 0) return true
    const isOne = waiting.length === 1
    return confirm({
      title: isOne ? '1 thing has not been sent' : `${waiting.length} things have not been sent`,
      text: (
        <>
          <List spacing="xxs" mb="sm">
            {waiting.map(({ id, title }) => (
              <List.Item key={id}>{title}</List.Item>
            ))}
          </List>
          <Text>
            Nobody at the clinic has read {isOne ? 'it' : 'them'} yet. If you sign out now,{' '}
            {isOne ? 'it is' : 'they are'} discarded. Stay, and {isOne ? 'it is' : 'they are'} sent as soon as you are
            connected.
          </Text>
        </>
      ),
      action: 'Sign out and discard',
      cancel: 'Stay signed in',
      danger: true,
    })
  }
}
