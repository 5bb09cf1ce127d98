import { formatDay } from '#app/ui/time.ts'

type Sheet = { productName: string; email: string; codes: readonly string[]; at: Date }

/** The recovery codes as a text file: whose they are, what they are for, and the codes. Says nothing of health. */
export const codesAsText = ({ productName, email, codes, at }: Sheet): string =>
  [
    `${productName} recovery codes`,
    email,
    `Made on ${formatDay(at.toISOString())}`,
    '',
    'Each code opens your account once when you do not have your authenticator app.',
    'Keep them where only you can find them.',
    '',
    ...codes.map((code, at) => `${String(at + 1).padStart(2, ' ')}. ${code}`),
    '',
  ].join('\r\n')
