CREATE TABLE "trip_actuals" (
	"trip_id" bigint PRIMARY KEY NOT NULL,
	"distance_metres" integer,
	"driving_seconds" integer,
	"cost_halalas" bigint,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trip_actuals" ADD CONSTRAINT "trip_actuals_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;