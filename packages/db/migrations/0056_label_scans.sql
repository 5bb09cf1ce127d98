CREATE TABLE "label_scans" (
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"scanned_by" uuid NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "label_scans_order_id_attempt_position_pk" PRIMARY KEY("order_id","attempt","position")
);
--> statement-breakpoint
ALTER TABLE "label_scans" ADD CONSTRAINT "label_scans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_scans" ADD CONSTRAINT "label_scans_scanned_by_pharmacists_id_fk" FOREIGN KEY ("scanned_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;