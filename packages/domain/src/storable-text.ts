/**
 * A text without what no database takes: NUL, and halves of a character, as a shortened emoji leaves them. One such text
 * from outside must not keep everything that comes with it from being stored.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '')
