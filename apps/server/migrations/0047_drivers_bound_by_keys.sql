ALTER TABLE "vehicle_driver_logs" ADD COLUMN "bound_by_key_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicle_driver_logs" ADD COLUMN "unbound_by_key_id" bigint;