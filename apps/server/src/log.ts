import pino, { type Logger } from 'pino'

const queryValues = /\nparams:[\s\S]*?(?=\n\s+at |$)/
const emailAddress = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/**
 * What of an error is worth a log line. Some carry whole clients along, failed queries carry the values people sent, and
 * mail servers repeat the address they refuse: none of it may reach the log.
 */
export const errorForLog = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  const without = (text: string) => text.replace(queryValues, '').replace(emailAddress, '[e-mail]')
  return { type: error.name, message: without(error.message), ...code, ...cause, stack: without(error.stack ?? '') }
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
