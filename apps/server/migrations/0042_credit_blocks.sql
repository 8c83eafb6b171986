ALTER TABLE "credit_lines" ADD COLUMN "grace_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD COLUMN "suspended_until" date;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
-- locks briefly: one row a client with a credit line
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_grace" CHECK (grace_days between 0 and 90);