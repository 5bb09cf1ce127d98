/** The account's name beside a new password, for password managers; nobody sees it and nobody can change it. */
export const AccountName = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
    className="visually-hidden"
  />
)
