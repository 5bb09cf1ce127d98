import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { currency, instant } from './columns.ts'

export type StoredVariant = {
  id: string
  title: string
  sku: string
  priceCents: number
  isAvailable: boolean
  quantityLeft: number | null
  options: { name: string; value: string }[]
  /** Address of its picture at the storefront. */
  pictureUrl: string | null
}

export type StoredPicture = { url: string; alt: string; width: number; height: number }

/** Our last good copy of the storefront's catalogue; pages are made from it. */
export const shopProducts = pgTable(
  'shop_products',
  {
    /** Storefront address, `gid://shopify/Product/{n}`. */
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    handle: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    productType: text().notNull().default(''),
    tags: jsonb().$type<string[]>().notNull().default([]),
    currency: currency(),
    variants: jsonb().$type<StoredVariant[]>().notNull(),
    pictures: jsonb().$type<StoredPicture[]>().notNull().default([]),
    /** Place on the shelf. */
    position: integer().notNull(),
    fetchedAt: instant().notNull(),
    /** Set once the storefront no longer lists it. */
    removedAt: instant(),
  },
  t => [index('shop_products_shelf').on(t.position).where(sql`${t.removedAt} is null`)],
)

/** One row: when the storefront was last asked, and when it last answered in full. */
export const shopCatalogue = pgTable(
  'shop_catalogue',
  {
    only: boolean().primaryKey().default(true),
    triedAt: instant(),
    refreshedAt: instant(),
    lastError: text().notNull().default(''),
  },
  t => [check('shop_catalogue_only', sql`${t.only}`)],
)

/** Pictures of products that we keep a copy of. The id is a hash of the storefront's address and never changes. */
export const shopPictures = pgTable('shop_pictures', {
  id: text().primaryKey(),
  sourceUrl: text().notNull().unique(),
  /** Where the original lies in the file store; null until it was fetched. */
  fileKey: text(),
  fetchedAt: instant(),
})
