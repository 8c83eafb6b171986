CREATE TABLE "old_month_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_month_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"rows" integer NOT NULL,
	"sha256" text NOT NULL,
	"first_key" text[] NOT NULL,
	"last_key" text[] NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_months" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"of_table" text NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"filed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "filed_timeline_pictures" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"fuel_request_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "old_month_parts" ADD CONSTRAINT "old_month_parts_month_id_old_months_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."old_months"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_month_parts" ADD CONSTRAINT "old_month_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "old_month_parts_month_id_number_key" ON "old_month_parts" USING btree ("month_id","number");--> statement-breakpoint
CREATE INDEX "old_month_parts_keys" ON "old_month_parts" USING gin ("keys");--> statement-breakpoint
CREATE UNIQUE INDEX "old_months_of_table_ends_key" ON "old_months" USING btree ("of_table","ends");