CREATE TABLE "tank_readings" (
	"vehicle_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"volume_ml" bigint NOT NULL,
	"source" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tank_readings_vehicle_id_read_at_pk" PRIMARY KEY("vehicle_id","read_at"),
	CONSTRAINT "tank_readings_not_negative" CHECK (volume_ml >= 0),
	CONSTRAINT "tank_readings_position" CHECK (num_nonnulls(latitude, longitude) in (0, 2))
);
--> statement-breakpoint
CREATE INDEX "tank_readings_age" ON "tank_readings" USING brin ("read_at");