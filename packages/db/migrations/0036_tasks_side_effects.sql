CREATE TABLE "side_effect_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"side_effect_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "side_effect_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"side_effect_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"by_role" text NOT NULL,
	"by_name" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" integer NOT NULL,
	CONSTRAINT "side_effect_messages_role" CHECK ("side_effect_messages"."by_role" in ('patient','doctor'))
);
--> statement-breakpoint
CREATE TABLE "side_effects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "side_effects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"patient_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"consult_id" uuid NOT NULL,
	"effects" text[] NOT NULL,
	"found" text[] NOT NULL,
	"words" text NOT NULL,
	"severity" text NOT NULL,
	"started_on" date,
	"level" text NOT NULL,
	"help" text,
	"medicines" text[] NOT NULL,
	"rule_version" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"outcome" text,
	"contact_mode" text,
	"contact_at" timestamp (3) with time zone,
	"settled_reason" text DEFAULT '' NOT NULL,
	"settled_by" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"reported_to_tga_at" timestamp (3) with time zone,
	"tga_reference" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "side_effects_number_unique" UNIQUE("number"),
	CONSTRAINT "side_effects_level" CHECK ("side_effects"."level" in ('E0','E1','E2','E3')),
	CONSTRAINT "side_effects_severity" CHECK ("side_effects"."severity" in ('mild','moderate','severe')),
	CONSTRAINT "side_effects_state" CHECK ("side_effects"."state" in ('open','answered','settled','self_care')),
	CONSTRAINT "side_effects_outcome" CHECK ("side_effects"."outcome" in ('go_on','cease')),
	CONSTRAINT "side_effects_settled" CHECK (("side_effects"."state" = 'settled') = ("side_effects"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"patient_id" uuid,
	"consult_id" uuid,
	"summary" text NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"taken_by" uuid,
	"taken_by_name" text DEFAULT '' NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done_by_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tasks_role" CHECK ("tasks"."role" in ('doctor','pharmacist','admin')),
	CONSTRAINT "tasks_taken" CHECK (("tasks"."taken_by" is null) = ("tasks"."taken_at" is null))
);
--> statement-breakpoint
ALTER TABLE "side_effect_holds" ADD CONSTRAINT "side_effect_holds_side_effect_id_side_effects_id_fk" FOREIGN KEY ("side_effect_id") REFERENCES "public"."side_effects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_effect_holds" ADD CONSTRAINT "side_effect_holds_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_effect_messages" ADD CONSTRAINT "side_effect_messages_side_effect_id_side_effects_id_fk" FOREIGN KEY ("side_effect_id") REFERENCES "public"."side_effects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_effect_messages" ADD CONSTRAINT "side_effect_messages_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "side_effect_holds_once" ON "side_effect_holds" USING btree ("side_effect_id","prescription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "side_effect_messages_step" ON "side_effect_messages" USING btree ("side_effect_id","step");--> statement-breakpoint
CREATE INDEX "side_effects_patient" ON "side_effects" USING btree ("patient_id","reported_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "side_effects_open" ON "side_effects" USING btree ("patient_id") WHERE "side_effects"."state" in ('open','answered');--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_open" ON "tasks" USING btree ("kind","subject_id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("role","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("role","done_at" DESC NULLS LAST,"id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_taken_by" ON "tasks" USING btree ("taken_by","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_patient" ON "tasks" USING btree ("patient_id");