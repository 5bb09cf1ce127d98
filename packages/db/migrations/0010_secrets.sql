-- Random values of this installation that every copy of the server shares, whoever serves sign-in. Only the owner of the
-- database reads them: no role of a request has any right here.
create table private.secrets (
  name text primary key,
  value bytea not null
);
--> statement-breakpoint
revoke all on private.secrets from public, anon, authenticated, service_role;
