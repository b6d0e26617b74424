CREATE TABLE "video_guest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_guest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"link_hash" text,
	"browser_hash" text,
	"invited_at" timestamp with time zone NOT NULL,
	"let_in_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "video_guest_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "video_guest_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "video_peer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"guest_id" bigint,
	"fingerprint" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"in_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "video_room" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"let_in_at" timestamp with time zone,
	"delay_minutes" integer DEFAULT 0 NOT NULL,
	"delay_announced_at" timestamp with time zone,
	"is_screen_allowed" boolean DEFAULT false NOT NULL,
	"meeting_id" text
);
--> statement-breakpoint
CREATE TABLE "video_signal" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_signal_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_peer" uuid NOT NULL,
	"to_peer" uuid NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "problem_by" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "problem_note" text;--> statement-breakpoint
ALTER TABLE "video_guest" ADD CONSTRAINT "video_guest_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_peer" ADD CONSTRAINT "video_peer_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_peer" ADD CONSTRAINT "video_peer_guest_id_video_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."video_guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_room" ADD CONSTRAINT "video_room_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_signal" ADD CONSTRAINT "video_signal_from_peer_video_peer_id_fk" FOREIGN KEY ("from_peer") REFERENCES "public"."video_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_signal" ADD CONSTRAINT "video_signal_to_peer_video_peer_id_fk" FOREIGN KEY ("to_peer") REFERENCES "public"."video_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_guest_one_at_a_time" ON "video_guest" USING btree ("appointment_id") WHERE "video_guest"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "video_guest_of" ON "video_guest" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_peer_one_of_a_side" ON "video_peer" USING btree ("appointment_id","side") WHERE "video_peer"."left_at" is null;--> statement-breakpoint
CREATE INDEX "video_peer_of" ON "video_peer" USING btree ("appointment_id","entered_at");--> statement-breakpoint
CREATE INDEX "video_peer_present" ON "video_peer" USING btree ("seen_at") WHERE "video_peer"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "video_signal_once" ON "video_signal" USING btree ("from_peer","number");--> statement-breakpoint
CREATE INDEX "video_signal_to" ON "video_signal" USING btree ("to_peer","seq");--> statement-breakpoint
CREATE INDEX "video_signal_by_time" ON "video_signal" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "appointment_with_problem" ON "appointment" USING btree ("starts_at") WHERE "appointment"."problem_at" is not null;