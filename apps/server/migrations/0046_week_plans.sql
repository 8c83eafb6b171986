CREATE TABLE "week_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "week_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_branch_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"seconds" integer NOT NULL,
	"done_percent" integer DEFAULT 0 NOT NULL,
	"refills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" jsonb,
	"travel_source" text,
	"solution" jsonb,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comparison" jsonb,
	"cost_halalas" bigint,
	"unassigned" integer,
	"stop_requested_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"requested_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "week_plans_ended" CHECK ((status in ('queued', 'running')) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "week_plans" ADD CONSTRAINT "week_plans_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_plans" ADD CONSTRAINT "week_plans_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "week_plans_plan_in_progress" ON "week_plans" USING btree ("delivery_branch_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "week_plans_branch" ON "week_plans" USING btree ("delivery_branch_id","id");