CREATE TABLE "staff_invitation" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_place" (
	"staff_id" bigint NOT NULL,
	"network_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_place_staff_id_network_hash_device_hash_pk" PRIMARY KEY("staff_id","network_hash","device_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_set_up" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_set_up_only_one" CHECK ("staff_set_up"."is_only")
);
--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now nothing but the demo clinic made staff accounts.
UPDATE "staff_member" SET "is_demo" = true;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proven_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_place" ADD CONSTRAINT "staff_place_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;