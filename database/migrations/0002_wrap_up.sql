CREATE TABLE "treatment_wrap_up" (
	"appointment_id" bigint NOT NULL,
	"step" text NOT NULL,
	"reason" text NOT NULL,
	"period_amount" integer,
	"period_unit" text,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_wrap_up_appointment_id_step_pk" PRIMARY KEY("appointment_id","step"),
	CONSTRAINT "treatment_wrap_up_period" CHECK (("treatment_wrap_up"."period_amount" is null) = ("treatment_wrap_up"."period_unit" is null))
);
--> statement-breakpoint
ALTER TABLE "treatment_wrap_up" ADD CONSTRAINT "treatment_wrap_up_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;