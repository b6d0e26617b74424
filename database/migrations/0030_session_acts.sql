ALTER TABLE "one_time_code" ADD COLUMN "mailed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "mails";--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "mail_window_started_at";
