CREATE TABLE "supply_queries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"prescriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"outcome" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supply_queries_kind" CHECK ("supply_queries"."kind" in ('query_doctor','safety')),
	CONSTRAINT "supply_queries_outcome" CHECK ("supply_queries"."outcome" in ('go_on','stay_held','closed')),
	CONSTRAINT "supply_queries_answer" CHECK (("supply_queries"."answered_at" is null) = ("supply_queries"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "supply_queries" ADD CONSTRAINT "supply_queries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_queries" ADD CONSTRAINT "supply_queries_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_queries" ADD CONSTRAINT "supply_queries_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_queries" ADD CONSTRAINT "supply_queries_prescriber_id_doctors_id_fk" FOREIGN KEY ("prescriber_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supply_queries_one_open" ON "supply_queries" USING btree ("order_id") WHERE "supply_queries"."outcome" is null or "supply_queries"."outcome" = 'stay_held';--> statement-breakpoint
CREATE INDEX "supply_queries_due" ON "supply_queries" USING btree ("due_at","id") WHERE "supply_queries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "supply_queries_patient" ON "supply_queries" USING btree ("patient_id","asked_at");