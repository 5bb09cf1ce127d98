import pino, { type Logger } from 'pino'

/** Structured logs to standard output. Tokens, keys and bodies are never handed to it; the paths below are a second net. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
