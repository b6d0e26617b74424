CREATE TABLE "provider_check" (
	"gateway" text PRIMARY KEY NOT NULL,
	"keys_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_made" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_made_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone NOT NULL
);
