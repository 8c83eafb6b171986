ALTER TABLE "fuel_requests" ADD COLUMN "vehicle_is_here" boolean;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "vehicle_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "vehicle_seen_metres" integer;