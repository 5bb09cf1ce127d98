CREATE TABLE "privacy_request_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"ground" text,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "privacy_request_steps_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "privacy_request_steps_ground" CHECK (("privacy_request_steps"."ground" is not null) = ("privacy_request_steps"."kind" = 'refused'))
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"identity" text DEFAULT '' NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"was_extended" boolean DEFAULT false NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "privacy_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('access','looked','complaint')),
	CONSTRAINT "privacy_requests_state" CHECK ("privacy_requests"."state" in ('received','working','answered','refused','withdrawn')),
	CONSTRAINT "privacy_requests_closed" CHECK (("privacy_requests"."closed_at" is null) = ("privacy_requests"."state" in ('received','working'))),
	CONSTRAINT "privacy_requests_identity" CHECK (("privacy_requests"."channel" = 'online') = ("privacy_requests"."identity" = '')),
	CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('online','phone','mail'))
);
--> statement-breakpoint
ALTER TABLE "privacy_request_steps" ADD CONSTRAINT "privacy_request_steps_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_request_steps_request" ON "privacy_request_steps" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "privacy_requests_patient" ON "privacy_requests" USING btree ("patient_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("due_at","id");--> statement-breakpoint
-- A patient reads what they asked and what was done for them; the office reads all of it, and what it notes for itself stays there.
alter table public.privacy_requests enable row level security;
--> statement-breakpoint
alter table public.privacy_request_steps enable row level security;
--> statement-breakpoint
revoke all on public.privacy_requests, public.privacy_request_steps from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.privacy_requests to service_role;
--> statement-breakpoint
grant select, insert on public.privacy_request_steps to service_role;
--> statement-breakpoint
grant select on public.privacy_requests, public.privacy_request_steps to authenticated;
--> statement-breakpoint
create policy privacy_requests_read on public.privacy_requests for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_admin()));
--> statement-breakpoint
create policy privacy_request_steps_read on public.privacy_request_steps for select to authenticated
  using (
    (select private.is_admin())
    or (kind not in ('noted', 'assigned') and exists (select from public.privacy_requests r where r.id = request_id))
  );
--> statement-breakpoint
create function private.hold_privacy_request() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['state', 'assignee_id', 'assignee_name', 'due_at', 'was_extended', 'told', 'closed_at', 'version'];
begin
  if tg_op = 'DELETE' and private.is_destroying('public.privacy_requests', to_jsonb(old)) then
    return old;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns)
    or old.state = 'withdrawn' then
    raise exception 'what a patient asked about their privacy is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger privacy_requests_held before update or delete on public.privacy_requests
  for each row execute function private.hold_privacy_request();
--> statement-breakpoint
create trigger privacy_requests_no_truncate before truncate on public.privacy_requests
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger privacy_request_steps_append_only before update or delete on public.privacy_request_steps
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger privacy_request_steps_no_truncate before truncate on public.privacy_request_steps
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.privacy_request_steps', 'destroyed', 'request_id in (select id from public.privacy_requests where patient_id = $1)', ''),
  ('public.privacy_requests', 'destroyed', 'patient_id = $1', '');
