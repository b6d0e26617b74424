-- The stand-ins of development have a schema and migrations of their own (sandbox/migrations), which run before these
-- and copy what was here. Production has none of it.
DROP TABLE "sandbox_letter";--> statement-breakpoint
DROP TABLE "sandbox_behaviour";--> statement-breakpoint
DROP TABLE "sandbox_object";--> statement-breakpoint
DROP TABLE "sandbox_request";--> statement-breakpoint
DROP TABLE "sandbox_webhook";
