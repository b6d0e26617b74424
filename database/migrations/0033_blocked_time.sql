-- The time of a doctor that is not free has one name: a hold or an appointment blocks it.
ALTER TABLE "taken_time" RENAME TO "blocked_time";--> statement-breakpoint
ALTER SEQUENCE "taken_time_id_seq" RENAME TO "blocked_time_id_seq";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_pkey" TO "blocked_time_pkey";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_order" TO "blocked_time_order";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_kind" TO "blocked_time_kind";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_doctor_id_doctor_id_fk" TO "blocked_time_doctor_id_doctor_id_fk";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_service_id_service_id_fk" TO "blocked_time_service_id_service_id_fk";--> statement-breakpoint
ALTER TABLE "blocked_time" RENAME CONSTRAINT "taken_time_never_twice" TO "blocked_time_never_twice";--> statement-breakpoint
ALTER INDEX "taken_time_one_hold" RENAME TO "blocked_time_one_hold";--> statement-breakpoint
ALTER INDEX "taken_time_of_appointment" RENAME TO "blocked_time_of_appointment";--> statement-breakpoint
ALTER INDEX "taken_time_of_network" RENAME TO "blocked_time_of_network";--> statement-breakpoint
ALTER INDEX "taken_time_expiry" RENAME TO "blocked_time_expiry";
