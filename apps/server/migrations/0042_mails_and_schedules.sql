CREATE TABLE "mail_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"problem" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "mail_recipients_done" CHECK ((status = 'waiting') = (done_at is null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"file_name" text,
	"content_type" text,
	"file_bytes" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_schedule_id" bigint NOT NULL,
	"due_at" timestamp with time zone,
	"asked_by" bigint,
	"missed" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"file_name" text,
	"size_bytes" integer,
	"mail_id" bigint,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "report_runs_status" CHECK (status in ('waiting', 'mailed', 'refused')),
	CONSTRAINT "report_runs_mailed" CHECK ((status = 'mailed') = (mail_id is not null)),
	CONSTRAINT "report_runs_finished" CHECK ((status = 'waiting') = (finished_at is null))
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"query" jsonb NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"recipients" text[] NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" integer,
	"day" integer,
	"hour" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"stopped_why" text,
	"next_run_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "report_schedules_rhythm" CHECK ((rhythm = 'daily' and weekday is null and day is null)
        or (rhythm = 'weekly' and weekday between 0 and 6 and day is null)
        or (rhythm = 'monthly' and weekday is null and day between 1 and 31)),
	CONSTRAINT "report_schedules_hour" CHECK (hour between 0 and 23),
	CONSTRAINT "report_schedules_next" CHECK ((status = 'active') = (next_run_at is not null)),
	CONSTRAINT "report_schedules_stopped" CHECK ((status = 'stopped') = (stopped_why is not null)),
	CONSTRAINT "report_schedules_recipients" CHECK (cardinality(recipients) between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "saved_view_defaults" (
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"saved_view_id" bigint NOT NULL,
	CONSTRAINT "saved_view_defaults_user_id_page_pk" PRIMARY KEY("user_id","page")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"columns" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_schedule_id_report_schedules_id_fk" FOREIGN KEY ("report_schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_saved_view_id_saved_views_id_fk" FOREIGN KEY ("saved_view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_recipients_address" ON "mail_recipients" USING btree ("mail_id","address");--> statement-breakpoint
CREATE INDEX "mail_recipients_waiting" ON "mail_recipients" USING btree ("next_attempt_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_due" ON "report_runs" USING btree ("report_schedule_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_asked" ON "report_runs" USING btree ("report_schedule_id") WHERE due_at is null and status = 'waiting';--> statement-breakpoint
CREATE INDEX "report_runs_schedule" ON "report_runs" USING btree ("report_schedule_id","id");--> statement-breakpoint
CREATE INDEX "report_runs_waiting" ON "report_runs" USING btree ("id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "report_schedules_client_id" ON "report_schedules" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "report_schedules_network_id" ON "report_schedules" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_run_at") WHERE status = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_defaults_saved_view_id" ON "saved_view_defaults" USING btree ("saved_view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","page",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("page","client_id","network_id","station_id") WHERE is_shared;