CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"medicines" text[] NOT NULL,
	"kind" text NOT NULL,
	"started_on" date NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"answers" jsonb,
	"flags" text[] NOT NULL,
	"consult_id" uuid,
	"review_due_at" timestamp (3) with time zone,
	"reviewed_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"review_message" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "check_ins_state" CHECK ("check_ins"."state" in ('scheduled','due','overdue','completed','escalated','reviewed','lapsed')),
	CONSTRAINT "check_ins_answered" CHECK (("check_ins"."completed_at" is null) = ("check_ins"."answers" is null))
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_once" ON "check_ins" USING btree ("patient_id","started_on","kind");--> statement-breakpoint
CREATE INDEX "check_ins_patient" ON "check_ins" USING btree ("patient_id","due_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "check_ins_open" ON "check_ins" USING btree ("due_on") WHERE "check_ins"."state" in ('scheduled','due','overdue');