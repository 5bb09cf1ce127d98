ALTER TABLE "orders" ADD COLUMN "leaflet_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leaflet_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leaflet_said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_leaflet_by_pharmacists_id_fk" FOREIGN KEY ("leaflet_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;
