CREATE TABLE "second_factor_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"link_hash" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"agreed_by" uuid,
	"agreed_by_name" text DEFAULT '' NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"effective_at" timestamp (3) with time zone,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "second_factor_resets_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "second_factor_resets_two" CHECK ("second_factor_resets"."asked_by" <> "second_factor_resets"."user_id" and ("second_factor_resets"."agreed_by" is null or "second_factor_resets"."agreed_by" not in ("second_factor_resets"."asked_by", "second_factor_resets"."user_id"))),
	CONSTRAINT "second_factor_resets_agreed" CHECK (("second_factor_resets"."agreed_at" is null) = ("second_factor_resets"."agreed_by" is null) and ("second_factor_resets"."agreed_at" is null) = ("second_factor_resets"."effective_at" is null)),
	CONSTRAINT "second_factor_resets_expires" CHECK ("second_factor_resets"."expires_at" = "second_factor_resets"."asked_at" + interval '168 hours'),
	CONSTRAINT "second_factor_resets_in_time" CHECK ("second_factor_resets"."agreed_at" is null or "second_factor_resets"."agreed_at" < "second_factor_resets"."expires_at"),
	CONSTRAINT "second_factor_resets_a_day" CHECK ("second_factor_resets"."effective_at" is null or "second_factor_resets"."effective_at" >= "second_factor_resets"."agreed_at" + interval '24 hours'),
	CONSTRAINT "second_factor_resets_outcome" CHECK ("second_factor_resets"."outcome" in ('removed','stopped','withdrawn','expired')),
	CONSTRAINT "second_factor_resets_ended" CHECK (("second_factor_resets"."outcome" is null) = ("second_factor_resets"."ended_at" is null)),
	CONSTRAINT "second_factor_resets_after" CHECK ("second_factor_resets"."ended_at" is null or "second_factor_resets"."agreed_at" is null or "second_factor_resets"."ended_at" >= "second_factor_resets"."agreed_at"),
	CONSTRAINT "second_factor_resets_when" CHECK (case "second_factor_resets"."outcome" when 'removed' then "second_factor_resets"."effective_at" is not null and "second_factor_resets"."ended_at" >= "second_factor_resets"."effective_at"
        when 'expired' then "second_factor_resets"."agreed_at" is null and "second_factor_resets"."ended_at" >= "second_factor_resets"."expires_at" else true end)
);
--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_resets_open" ON "second_factor_resets" USING btree ("user_id") WHERE "second_factor_resets"."outcome" is null;--> statement-breakpoint
CREATE INDEX "second_factor_resets_of" ON "second_factor_resets" USING btree ("user_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
-- Written and read by the server alone: superadmins and the owner are shown it by the product.
alter table public.second_factor_resets enable row level security;
--> statement-breakpoint
revoke all on public.second_factor_resets from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.second_factor_resets to service_role;
--> statement-breakpoint
grant update (agreed_by, agreed_by_name, agreed_at, effective_at, outcome, ended_at, ended_by_name) on public.second_factor_resets to service_role;
--> statement-breakpoint
create trigger second_factor_resets_hold before update or delete on public.second_factor_resets for each row
  execute function private.hold_content('agreed_by', 'agreed_by_name', 'agreed_at', 'effective_at', 'outcome', 'ended_at', 'ended_by_name');
--> statement-breakpoint
create trigger second_factor_resets_once before update on public.second_factor_resets for each row
  execute function private.hold_once('agreed_by', 'agreed_by_name', 'agreed_at', 'effective_at', 'outcome', 'ended_at', 'ended_by_name');
--> statement-breakpoint
create trigger second_factor_resets_no_truncate before truncate on public.second_factor_resets for each statement
  execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.second_factor_resets', 'destroyed', 'user_id = $1', '');
