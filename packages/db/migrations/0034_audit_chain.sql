CREATE TABLE "audit_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"intact_until" timestamp (3) with time zone,
	"finding" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"position" bigint,
	"hash" text,
	CONSTRAINT "audit_seals_position_unique" UNIQUE("position"),
	CONSTRAINT "audit_seals_whole" CHECK (("audit_seals"."position" is null) = ("audit_seals"."hash" is null))
);
--> statement-breakpoint
CREATE INDEX "audit_seals_waiting" ON "audit_seals" USING btree ("audit_id") WHERE "audit_seals"."position" is null;