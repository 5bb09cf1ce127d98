type Corkable = { cork: () => void; uncork: () => void }

const isCorkable = (value: unknown): value is Corkable =>
  typeof value === 'object' && value !== null && 'cork' in value && 'uncork' in value

/** The socket under a database client, where this release of the driver still has it in the same place. */
const socketOf = (client: object): Corkable | null => {
  const connection: unknown = 'connection' in client ? client.connection : null
  const stream: unknown =
    typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : null
  return isCorkable(stream) ? stream : null
}

/** Lets everything that `work` sends leave in one write: a third of the server's time under load was spent on writes. */
export const together = <T>(client: object, work: () => T): T => {
  const socket = socketOf(client)
  socket?.cork()
  try {
    return work()
  } finally {
    socket?.uncork()
  }
}
