const firstOf = (word: string): string => [...word.trim()][0]?.toUpperCase() ?? ''

/** One or two letters for someone: of the names, otherwise of the address. */
export const initialsOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string
}): string => `${firstOf(firstName)}${firstOf(lastName)}` || firstOf(email)
