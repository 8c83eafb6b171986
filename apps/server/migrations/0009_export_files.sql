CREATE TABLE "export_file_parts" (
	"export_file_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_file_parts_export_file_id_part_pk" PRIMARY KEY("export_file_id","part")
);
--> statement-breakpoint
CREATE TABLE "export_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"route" text NOT NULL,
	"path" text NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"file_name" text NOT NULL,
	"content_type" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_files_status" CHECK (status in ('waiting', 'in_progress', 'ready', 'failed')),
	CONSTRAINT "export_files_problem" CHECK ((status = 'failed') = (problem is not null)),
	CONSTRAINT "export_files_expires_at" CHECK ((status in ('ready', 'failed')) = (expires_at is not null))
);
--> statement-breakpoint
ALTER TABLE "export_file_parts" ADD CONSTRAINT "export_file_parts_export_file_id_export_files_id_fk" FOREIGN KEY ("export_file_id") REFERENCES "public"."export_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_files" ADD CONSTRAINT "export_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_files_user_id" ON "export_files" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "export_files_expires_at" ON "export_files" USING btree ("expires_at") WHERE expires_at is not null;