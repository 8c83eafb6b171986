CREATE TABLE "plate_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plate_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"fuel_request_id" bigint,
	"plate_read" text,
	"confidence_percent" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "plate_entry" text;--> statement-breakpoint
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plate_readings_station" ON "plate_readings" USING btree ("station_id","created_at");--> statement-breakpoint
CREATE INDEX "plate_readings_fuel_request" ON "plate_readings" USING btree ("fuel_request_id");