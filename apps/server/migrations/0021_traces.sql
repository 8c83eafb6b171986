ALTER TABLE "jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "traceparent" text;