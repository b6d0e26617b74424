-- Whoever was made by the demo is known as such, also when the demo is no longer loaded.
ALTER TABLE "patient" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "patient" SET "is_demo" = true WHERE "email_key" IN (
  'patientin@example.com', 'ohne-adresse@example.com', 'claudia.hoffmann@example.com', 'birgit.lehmann@example.com',
  'katrin.wolf@example.com', 'elif.demir@example.com', 'susanne.brandt@example.com');
