CREATE TABLE "support_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text NOT NULL,
	"route" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_notes_kind" CHECK ("support_notes"."kind" in ('note','hand_over')),
	CONSTRAINT "support_notes_route" CHECK ("support_notes"."route" in ('doctor','pharmacist','admin')),
	CONSTRAINT "support_notes_author" CHECK ("support_notes"."author_role" in ('doctor','pharmacist','admin'))
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_notes_ticket" ON "support_notes" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_notes_once" ON "support_notes" USING btree ("ticket_id","request_key");--> statement-breakpoint
alter table public.support_notes enable row level security;
--> statement-breakpoint
revoke all on public.support_notes from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.support_notes to service_role;
--> statement-breakpoint
grant select on public.support_notes to authenticated;
--> statement-breakpoint
-- Of the clinic who reads the conversation, and of its notes those written for them or for somebody who knows less; whoever wrote one
-- reads it. Never the patient, whatever else they are. (INV-14)
create policy support_notes_read on public.support_notes for select to authenticated using (
  exists (select from public.support_tickets t where t.id = ticket_id and t.patient_id is distinct from (select auth.uid()) and (
    (select private.is_doctor())
    or (support_notes.route <> 'doctor' or staff_id = (select auth.uid())) and (select private.is_pharmacist())
    or (support_notes.route = 'admin' or staff_id = (select auth.uid())) and (select private.is_admin())))
);
--> statement-breakpoint
create trigger support_notes_append_only before update on public.support_notes for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger support_notes_kept before delete on public.support_notes for each row execute function private.keep_thread_message();
--> statement-breakpoint
create trigger support_notes_no_truncate before truncate on public.support_notes for each statement
  execute function private.refuse_change();
--> statement-breakpoint
-- A conversation names its patient as they are called now, so that it is found by that name too.
create function private.rename_threads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets set name = trim(new.first_name || ' ' || new.last_name), email = coalesce(new.email, '')
    where patient_id = new.id;
  return null;
end $$;
--> statement-breakpoint
revoke execute on function private.rename_threads() from public;
--> statement-breakpoint
create trigger profiles_name_threads after update of first_name, last_name, email on public.profiles for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function private.rename_threads();
--> statement-breakpoint
update public.support_tickets t set name = trim(p.first_name || ' ' || p.last_name), email = coalesce(p.email, '')
  from public.profiles p where p.id = t.patient_id;

