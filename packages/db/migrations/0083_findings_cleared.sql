ALTER TABLE "prescription_moves" ADD COLUMN "cleared" jsonb;
