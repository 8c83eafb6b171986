CREATE TABLE "tracker_days" (
	"tracker_id" bigint NOT NULL,
	"date" date NOT NULL,
	"stored" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"refused" integer NOT NULL,
	"turned_away" integer NOT NULL,
	"last_seen_at" timestamp with time zone,
	"last_turned_away_at" timestamp with time zone,
	"battery_percent" smallint,
	CONSTRAINT "tracker_days_tracker_id_date_pk" PRIMARY KEY("tracker_id","date")
);
--> statement-breakpoint
ALTER TABLE "static_routes" ADD COLUMN "start_minute" smallint;--> statement-breakpoint
ALTER TABLE "trackers" ADD COLUMN "old_key_hash" text;--> statement-breakpoint
ALTER TABLE "trackers" ADD COLUMN "key_made_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "trackers" SET "key_made_at" = "created_at";--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "start_minute" smallint;--> statement-breakpoint
ALTER TABLE "tracker_days" ADD CONSTRAINT "tracker_days_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "public"."trackers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "static_route_days_trip_id" ON "static_route_days" USING btree ("trip_id") WHERE trip_id is not null;--> statement-breakpoint
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_old_key_hash_unique" UNIQUE("old_key_hash");--> statement-breakpoint
ALTER TABLE "static_routes" ADD CONSTRAINT "static_routes_start" CHECK (start_minute between 0 and 1439);