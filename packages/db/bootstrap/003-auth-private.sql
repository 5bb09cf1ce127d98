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
