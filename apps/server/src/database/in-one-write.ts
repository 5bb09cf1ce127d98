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

const held = new WeakSet<Corkable>()

/**
 * Lets everything that is sent to the database from here to the end of the present turn leave in one write: under load,
 * half of the server's time was spent on writes.
 */
export const inOneWrite = (client: object): void => {
  const socket = socketOf(client)
  if (!socket || held.has(socket)) return
  held.add(socket)
  socket.cork()
  process.nextTick(() => {
    held.delete(socket)
    socket.uncork()
  })
}
