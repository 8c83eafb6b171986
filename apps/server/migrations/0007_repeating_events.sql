ALTER TABLE "calendar_events" ADD COLUMN "repeat" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "last_on" date;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "excluded_days" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_day" date;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_series_id_calendar_events_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_series_id_series_day_version_conflict" ON "calendar_events" USING btree ("series_id","series_day");