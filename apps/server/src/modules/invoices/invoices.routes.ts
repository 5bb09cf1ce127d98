import { myCredit as creditEndpoint } from '@om/contracts/credit'
import {
  exportInvoices as exportEndpoint,
  invoiceCredit,
  invoicePaper,
  myInvoices as mineEndpoint,
} from '@om/contracts/invoices'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { myCredit } from './my-credit.ts'
import { exportInvoices, myInvoices, printCareInvoice, printCredit } from './my-invoices.ts'

/** What a person has paid for, on one list and on paper. (REG-24) */
export const invoicesRoutes = (deps: Deps): Route[] => [
  serve(deps, creditEndpoint, myCredit),
  serve(deps, mineEndpoint, myInvoices),
  serve(deps, exportEndpoint, exportInvoices),
  serve(deps, invoicePaper, printCareInvoice, { transaction: 'own' }),
  serve(deps, invoiceCredit, printCredit, { transaction: 'own' }),
]
