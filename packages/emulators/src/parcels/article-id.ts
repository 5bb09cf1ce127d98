import { randomInt } from 'node:crypto'

/** What a product is called, its code within article ids, and the group its labels belong to. */
export type Product = {
  id: string
  type: string
  code: string
  group: 'Parcel Post' | 'Express Post'
  isSigned: boolean
}

/** The products of the emulated contract. Real ids differ by contract: read them from `GET /accounts/{number}`. */
export const products: Product[] = [
  { id: '7D05', type: 'PARCEL POST', code: '00091', group: 'Parcel Post', isSigned: false },
  { id: '7D55', type: 'PARCEL POST + SIGNATURE', code: '00093', group: 'Parcel Post', isSigned: true },
  { id: '7E05', type: 'EXPRESS POST', code: '00087', group: 'Express Post', isSigned: false },
  { id: '7E55', type: 'EXPRESS POST + SIGNATURE', code: '00096', group: 'Express Post', isSigned: true },
]

export function findProduct(id: string): Product | undefined {
  return products.find(product => product.id === id)
}

/**
 * The check digit of an article id: letters count as the last digit of their ASCII code, weights are
 * 3, 1, 3, 1 … from the right.
 */
export function checkDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, character, place) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) % 10
    return total + value * (place % 2 === 0 ? 3 : 1)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The merchant location id of an account: three characters, always the same for the same number. */
export function locationId(accountNumber: string): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  let hash = 7
  for (const character of accountNumber) hash = (hash * 31 + character.charCodeAt(0)) % 13_824
  return [hash / 576, hash / 24, hash].map(part => letters[Math.floor(part) % 24]).join('')
}

/** Seven random digits after the location id: never sequential. */
export function newConsignmentId(accountNumber: string): string {
  return locationId(accountNumber) + String(randomInt(10_000_000)).padStart(7, '0')
}

/** The 21-character id of one article: consignment, its place (from 1), product, service, postage paid, check digit. */
export function articleId(consignmentId: string, place: number, product: Product): string {
  const service = product.isSigned ? '03' : '02'
  const body = `${consignmentId}${String(place).padStart(2, '0')}${product.code}${service}0`
  return body + checkDigit(body)
}
