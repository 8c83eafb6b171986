CREATE TABLE "budgets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budgets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"month" date NOT NULL,
	"group_id" bigint,
	"cost_center" text,
	"amount_halalas" bigint,
	"volume_ml" bigint,
	"consequence" text DEFAULT 'flag' NOT NULL,
	"warned_percent" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by_user_id" bigint,
	CONSTRAINT "budgets_client_id_version_conflict" UNIQUE NULLS NOT DISTINCT("client_id","month","group_id","cost_center"),
	CONSTRAINT "budgets_month" CHECK (extract(day from month) = 1),
	CONSTRAINT "budgets_one_level" CHECK (num_nonnulls(group_id, cost_center) <= 1),
	CONSTRAINT "budgets_one_unit" CHECK (num_nonnulls(amount_halalas, volume_ml) = 1),
	CONSTRAINT "budgets_positive" CHECK (coalesce(amount_halalas, volume_ml) > 0),
	CONSTRAINT "budgets_warned" CHECK (warned_percent in (0, 80, 100))
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_unwarned" ON "budgets" USING btree ("month") WHERE warned_percent < 100;--> statement-breakpoint
CREATE INDEX "budgets_group_id" ON "budgets" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
-- The cost center of a vehicle: its own, else that of its group, else of the group's branch.
CREATE FUNCTION cost_center_of(v vehicles, g vehicle_groups) RETURNS text LANGUAGE sql STABLE AS $$
  select coalesce(nullif(v.cost_center, ''), nullif(g.cost_center, ''), (select nullif(b.cost_center, '') from branches b where b.id = g.branch_id))
$$;--> statement-breakpoint
-- What was used of a budget on each of these days, in its unit: of the counters of its client, group or vehicles. In plpgsql, so that
-- a decision does not plan it where there is no budget.
CREATE FUNCTION budget_days(b budgets, first_day date, last_day date) RETURNS TABLE (day date, used bigint) LANGUAGE plpgsql STABLE AS $$
begin
  if b.cost_center is null then
    return query
      select u.day, case when b.volume_ml is null then u.amount_halalas else u.volume_ml end from usage_days u
      where u.scope = case when b.group_id is null then 'client' else 'group' end
        and u.scope_id = coalesce(b.group_id, b.client_id) and u.day between first_day and last_day;
  else
    return query
      select u.day, sum(case when b.volume_ml is null then u.amount_halalas else u.volume_ml end)::bigint
      from vehicles v left join vehicle_groups g on g.id = v.group_id
      join usage_days u on u.scope = 'vehicle' and u.scope_id = v.id and u.day between first_day and last_day
      where v.client_id = b.client_id and cost_center_of(v, g) = b.cost_center
      group by u.day;
  end if;
end $$;
