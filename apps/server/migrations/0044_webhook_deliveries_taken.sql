ALTER TABLE "webhook_deliveries" ADD COLUMN "taken_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "disabled_at" timestamp with time zone;