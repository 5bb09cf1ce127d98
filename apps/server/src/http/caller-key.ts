import { isIPv6 } from 'node:net'

const parts = 8
const partsOfNetwork = 4

/** The eight groups of an IPv6 address, as short as they are written. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const split = (text: string) =>
    text === '' ? [] : text.split(':').map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
  const [before, after] = [split(head), tail === undefined ? [] : split(tail)]
  return [...before, ...Array.from({ length: parts - before.length - after.length }, () => '0'), ...after]
}

/**
 * What limits count a caller by: the address, or of an IPv6 address the network (/64), since a single connection commonly
 * has all addresses of one and could otherwise call with a new one each time. An IPv4 address is one however it is written.
 */
export const callerKey = (address: string): string => {
  const plain = address.replace(/%.*$/, '')
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (v4) return v4
  return isIPv6(plain) && !plain.includes('.') ? `${groupsOf(plain).slice(0, partsOfNetwork).join(':')}::/64` : address
}
