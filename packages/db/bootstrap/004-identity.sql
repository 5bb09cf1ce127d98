-- What the auth provider keeps besides the hosted schema: recovery codes, devices, and when a signing key starts to sign.

-- A new key is published before it signs, so that readers that keep keys for ten minutes know it in time.
alter table auth_private.signing_keys add column if not exists signs_from timestamptz not null default now();

-- Ten at a time, each for one use; kept as hashes. A used one stays, so that its owner can see how many are left.
create table if not exists auth_private.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

-- Where a session is used, as far as the browser says so: a time zone, never a place.
create table if not exists auth_private.session_details (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  time_zone text not null default '',
  device_hash text not null default ''
);

-- Devices that a person has signed in with before; a sign-in with another one is told to its owner.
create table if not exists auth_private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
