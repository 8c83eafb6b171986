CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_branch_id" bigint NOT NULL,
	"plan_date" date NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"seconds" integer NOT NULL,
	"problem" jsonb NOT NULL,
	"guess" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"orders" integer NOT NULL,
	"vehicles" integer NOT NULL,
	"solution" jsonb,
	"progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cost_halalas" bigint,
	"unassigned" integer,
	"searched_ms" integer DEFAULT 0 NOT NULL,
	"stop_asked_at" timestamp with time zone,
	"alive_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"requested_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_ended" CHECK ((status in ('queued', 'running')) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_one_at_a_time" ON "plans" USING btree ("delivery_branch_id","plan_date") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "plans_day" ON "plans" USING btree ("delivery_branch_id","plan_date","id");--> statement-breakpoint
CREATE INDEX "plans_at_work" ON "plans" USING btree ("id") WHERE status in ('queued', 'running');