CREATE TABLE "taken_time" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_time_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" NOT NULL,
	"holder" text,
	"network_hash" text,
	"expires_at" timestamp with time zone,
	"is_prolonged" boolean DEFAULT false NOT NULL,
	"appointment_id" bigint,
	"released_at" timestamp with time zone,
	CONSTRAINT "taken_time_order" CHECK ("taken_time"."starts_at" < "taken_time"."ends_at" and "taken_time"."during" @> tstzrange("taken_time"."starts_at", "taken_time"."ends_at")),
	CONSTRAINT "taken_time_kind" CHECK (case "taken_time"."kind"
        when 'hold' then "taken_time"."appointment_id" is null and "taken_time"."released_at" is null
          and num_nulls("taken_time"."holder", "taken_time"."network_hash", "taken_time"."expires_at") = 0
        when 'appointment' then "taken_time"."appointment_id" is not null
          and num_nonnulls("taken_time"."holder", "taken_time"."network_hash", "taken_time"."expires_at") = 0
        else false
      end)
);
--> statement-breakpoint
ALTER TABLE "taken_time" ADD CONSTRAINT "taken_time_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_time" ADD CONSTRAINT "taken_time_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "taken_time_one_hold" ON "taken_time" USING btree ("holder");--> statement-breakpoint
CREATE UNIQUE INDEX "taken_time_of_appointment" ON "taken_time" USING btree ("appointment_id") WHERE "taken_time"."released_at" is null;--> statement-breakpoint
CREATE INDEX "taken_time_of_network" ON "taken_time" USING btree ("network_hash") WHERE "taken_time"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "taken_time_expiry" ON "taken_time" USING btree ("expires_at") WHERE "taken_time"."kind" = 'hold';--> statement-breakpoint
-- A doctor's time is taken once. Drizzle cannot say this; the extension is made by 0000_extensions.
ALTER TABLE "taken_time" ADD CONSTRAINT "taken_time_never_twice" EXCLUDE USING gist ("doctor_id" WITH =, "during" WITH &&) WHERE ("released_at" IS NULL);
