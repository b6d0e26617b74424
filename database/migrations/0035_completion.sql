ALTER TABLE "appointment" ADD COLUMN "completes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "completed_by" bigint;--> statement-breakpoint
CREATE INDEX "appointment_completing" ON "appointment" USING btree ("completes_at") WHERE "appointment"."completes_at" is not null;