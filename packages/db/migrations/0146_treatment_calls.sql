ALTER TABLE "appointments" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
