-- Accounts are listed and exported; both ask the sign-in tables in ways that the hosted schema has no index for.
create index if not exists users_unconfirmed_idx on auth.users (created_at desc) where email_confirmed_at is null;
create index if not exists audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
