ALTER TABLE "worksheets" ADD COLUMN "equipment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "worksheets" ADD COLUMN "calculations" jsonb DEFAULT '[]'::jsonb NOT NULL;