CREATE TABLE "gp_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"practice" text NOT NULL,
	"email" text NOT NULL,
	"words" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"token_hash" text,
	"times_sent" integer DEFAULT 0 NOT NULL,
	"code_number" integer DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"times_opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "gp_letters_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gp_letters_sent" CHECK (("gp_letters"."sent_at" is null) = ("gp_letters"."token_hash" is null) and ("gp_letters"."sent_at" is null) = ("gp_letters"."until" is null)),
	CONSTRAINT "gp_letters_read_first" CHECK ("gp_letters"."sent_at" is null or "gp_letters"."read_at" is not null),
	CONSTRAINT "gp_letters_wrong_codes" CHECK ("gp_letters"."wrong_codes" between 0 and 5),
	CONSTRAINT "gp_letters_opened" CHECK (("gp_letters"."times_opened" = 0) = ("gp_letters"."opened_at" is null)),
	CONSTRAINT "gp_letters_withdrawn" CHECK ("gp_letters"."withdrawn_at" is null or "gp_letters"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "gp_letters" ADD CONSTRAINT "gp_letters_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gp_letters_draft" ON "gp_letters" USING btree ("patient_id") WHERE "gp_letters"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "gp_letters_patient" ON "gp_letters" USING btree ("patient_id","made_at" DESC NULLS LAST);--> statement-breakpoint
-- A patient reads their own; a practice reaches the server alone, which asks for link and code.
alter table public.gp_letters enable row level security;
--> statement-breakpoint
revoke all on public.gp_letters from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.gp_letters to service_role;
--> statement-breakpoint
grant select on public.gp_letters to authenticated;
--> statement-breakpoint
create policy gp_letters_own on public.gp_letters for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create function private.hold_gp_letter() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['read_at', 'sent_at', 'until', 'token_hash', 'times_sent', 'code_number', 'wrong_codes', 'times_opened', 'opened_at', 'withdrawn_at'];
begin
  if tg_op = 'DELETE' then
    if old.sent_at is not null then
      raise exception 'a letter that was sent stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns)
    or new.times_sent < old.times_sent or new.times_opened < old.times_opened or new.code_number < old.code_number
    or (old.sent_at is not null and new.sent_at is null)
    or (old.withdrawn_at is not null and new is distinct from old) then
    raise exception 'what a patient has sent to a practice is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger gp_letters_held before update or delete on public.gp_letters
  for each row execute function private.hold_gp_letter();
--> statement-breakpoint
create trigger gp_letters_no_truncate before truncate on public.gp_letters
  for each statement execute function private.refuse_change();
