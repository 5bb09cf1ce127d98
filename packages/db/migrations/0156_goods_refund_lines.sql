ALTER TABLE "goods_refunds" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;
