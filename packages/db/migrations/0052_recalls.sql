CREATE TABLE "recall_orders" (
	"recall_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"what" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "recall_orders_recall_id_order_id_pk" PRIMARY KEY("recall_id","order_id"),
	CONSTRAINT "recall_orders_answer" CHECK ("recall_orders"."answer" in ('understood','used','still_have'))
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recalls_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"is_drill" boolean NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"close_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recalls_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_orders_order" ON "recall_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recall_orders_patient" ON "recall_orders" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_one_open" ON "recalls" USING btree ("code") WHERE "recalls"."closed_at" is null and not "recalls"."is_drill";--> statement-breakpoint
CREATE INDEX "recalls_code" ON "recalls" USING btree ("code");--> statement-breakpoint
CREATE INDEX "recalls_started" ON "recalls" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "worksheets_lots" ON "worksheets" USING gin ("lots" jsonb_path_ops);