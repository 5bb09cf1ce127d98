import { z } from 'zod'
import { type Register, RegisterDown } from './port.ts'

export type RegisterOptions = {
  /** Up to the folder that `registrations` lies in. */
  url: string
  apiKey: string
}

const timeoutMs = 10_000

const Reply = z.object({
  registrations: z.array(
    z.object({
      number: z.string().regex(/^[A-Z]{3}\d{10}$/),
      name: z.string(),
      status: z.enum(['registered', 'suspended', 'cancelled', 'lapsed']),
      conditions: z.array(z.string()),
      expiresOn: z.iso.date(),
    }),
  ),
})

/**
 * The exchange that tells subscribers what the register says of a practitioner. What it answers is read whole or not at all:
 * a status that nobody here knows must never pass for a current registration.
 */
export const createRegister = ({ url, apiKey }: RegisterOptions): Register => {
  const address = `${url.replace(/\/$/, '')}/registrations`
  const ask = async (numbers: string[]): Promise<Response> => {
    try {
      return await fetch(address, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ numbers }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch (cause) {
      throw new RegisterDown('the register did not answer', { cause })
    }
  }
  return {
    find: async numbers => {
      const response = await ask(numbers)
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new RegisterDown(`the register answered ${response.status}`)
      const reply = Reply.safeParse(body)
      if (!reply.success) throw new RegisterDown("the register's answer could not be read", { cause: reply.error })
      return reply.data.registrations
        .filter(({ number }) => numbers.includes(number))
        .map(({ conditions, ...one }) => ({ ...one, conditions: conditions.join('\n') }))
    },
  }
}
