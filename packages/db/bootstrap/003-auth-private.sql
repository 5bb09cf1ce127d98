-- What our auth provider keeps that hosted Supabase keeps elsewhere. Nobody but the server's own account enters.

create schema if not exists auth_private;
revoke all on schema auth_private from public;

-- Keys that sign access tokens. A retired key stays published until the last token it signed has expired.
create table if not exists auth_private.signing_keys (
  kid text primary key,
  alg text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- The publishable key of browsers and the secret key of servers.
create table if not exists auth_private.api_keys (
  name text primary key,
  key text not null
);

-- Random values of this installation that every copy of the server shares.
create table if not exists auth_private.secrets (
  name text primary key,
  value bytea not null
);

-- When a message of each kind last went, or would have gone, to an address (kept as a hash): known and unknown
-- addresses wait alike.
create table if not exists auth_private.mail_intervals (
  address_hash text not null,
  kind text not null,
  sent_at timestamptz not null,
  primary key (address_hash, kind)
);
create index if not exists mail_intervals_sent_at_idx on auth_private.mail_intervals (sent_at);

-- A mailed message holds a link and a code to type; either one redeems the token.
alter table auth.one_time_tokens add column if not exists code_hash text;
