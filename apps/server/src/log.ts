import pino, { type Logger } from 'pino'

const queryValues = /\nparams:[\s\S]*$/
const emailAddress = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

const without = (text: string) => text.replace(queryValues, '').replace(emailAddress, '[e-mail]')

/**
 * What of an error is worth a log line. Some carry whole clients along, failed queries carry the values people sent, and
 * mail servers repeat the address they refuse: none of it may reach the log.
 */
export const errorForLog = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: without(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  const message = without(error.message)
  // The values may look like a part of the stack, so they go before the two are told apart.
  const stack = (error.stack ?? '').replace(error.message, () => message).replace(emailAddress, '[e-mail]')
  return { type: error.name, message, ...code, ...cause, stack }
}

/** An error in one line that may be stored and shown to staff, what caused it first; as little of people as in the log. */
export const errorInWords = (error: unknown): string => {
  const { message } = errorForLog(error)
  const cause = error instanceof Error && error.cause !== undefined ? [errorInWords(error.cause)] : []
  return [...cause, `${error instanceof Error ? `${error.name}: ` : ''}${message}`].join('; ')
}

/** Structured logs to standard output. Tokens, keys and bodies are never handed to it; the paths below are a second net. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: [
        '*.authorization',
        '*.apikey',
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        'err.parameters',
        'err.where',
        'err.detail',
      ],
      remove: true,
    },
  })
