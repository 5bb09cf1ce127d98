-- An invitation is accepted when its address is confirmed, which happens through the mailed link alone, whichever sign-in
-- service does it. Written down in the same transaction.
create function private.accept_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  update public.invitations set accepted_at = now() where user_id = new.id and accepted_at is null returning * into invited;
  if invited.id is not null then
    insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, from_state, to_state)
    values (now(), new.id, invited.role, invited.first_name || ' ' || invited.last_name, 'account.invitation.accept', 'account',
      new.id, 'invited', 'active');
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke execute on function private.accept_invitation() from public, anon, authenticated;
--> statement-breakpoint
create trigger accept_invitation after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.accept_invitation();
