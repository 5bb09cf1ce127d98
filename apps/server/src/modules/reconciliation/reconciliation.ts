// What other modules may use of the comparison of money.

export { type MoneyPart, moneyByPart, sumOfMoney } from './reconciliation.repo.ts'
