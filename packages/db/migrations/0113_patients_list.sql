CREATE INDEX "consults_newest" ON "consults" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hair_quiz_results_v2_born" ON "hair_quiz_results_v2" USING btree ("date_of_birth") WHERE "hair_quiz_results_v2"."date_of_birth" is not null;

