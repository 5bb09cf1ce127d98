/** Australian numbers in the usual groups: `0412 555 101`, `02 5550 1011`. */
export const phoneWords = (phone: string): string => {
  const local = phone.replace(/^\+61/, '0')
  return local.startsWith('04')
    ? local.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
    : local.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
}
