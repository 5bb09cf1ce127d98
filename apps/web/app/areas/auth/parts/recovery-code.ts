/** A recovery code as the service knows it, from whatever someone typed: any case, with or without hyphens and spaces. */
export const recoveryCodeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
    .match(/.{1,4}/g)
    ?.join('-') ?? ''

/** How many codes are left, in a sentence that says when to act. */
export const codesLeftSentence = (left: number | null): string => {
  if (left === null) return 'That code is used up now; each works once.'
  if (left === 0) return 'That was your last recovery code. Make new ones before you sign out.'
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`
}
