CREATE TABLE "notice_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"provider_id" text,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_texts_state" CHECK ("notice_texts"."state" in ('waiting','sent','delivered','undelivered','dropped','failed'))
);
--> statement-breakpoint
CREATE TABLE "text_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_numbers_standing" CHECK ("text_numbers"."standing" in ('open','stopped','dead'))
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "turned_on" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_texts" ADD CONSTRAINT "notice_texts_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_texts_once" ON "notice_texts" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_texts_provider" ON "notice_texts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "notice_texts_due" ON "notice_texts" USING btree ("next_attempt_at") WHERE "notice_texts"."state" = 'waiting';--> statement-breakpoint
-- The server alone: whom texts go to, and who wants none.
alter table public.notice_texts enable row level security;
--> statement-breakpoint
alter table public.text_numbers enable row level security;
--> statement-breakpoint
revoke all on public.notice_texts, public.text_numbers from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.notice_texts to service_role;
--> statement-breakpoint
grant select, insert, update on public.text_numbers to service_role;
