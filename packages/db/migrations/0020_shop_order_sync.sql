CREATE TABLE "shop_order_sync" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"reconciled_to" timestamp (3) with time zone,
	"messages_at" timestamp (3) with time zone,
	CONSTRAINT "shop_order_sync_only" CHECK ("shop_order_sync"."only")
);
