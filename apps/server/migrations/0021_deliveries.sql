CREATE TABLE "delivery_branches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000 CACHE 1),
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"city" text,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"plans_at_once" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_branches_name_en_unique" UNIQUE("name_en")
);
--> statement-breakpoint
CREATE TABLE "delivery_constraints" (
	"delivery_branch_id" bigint PRIMARY KEY NOT NULL,
	"sequence_orders" boolean DEFAULT false NOT NULL,
	"balanced_allocation" boolean DEFAULT false NOT NULL,
	"time_and_fuel_optimization" boolean DEFAULT true NOT NULL,
	"multi_trip" boolean DEFAULT true NOT NULL,
	"detour_percent" smallint DEFAULT 130 NOT NULL,
	"speed_metres_per_hour" integer DEFAULT 50000 NOT NULL,
	"speed_percent_by_hour" smallint[] NOT NULL,
	"service_seconds" integer DEFAULT 600 NOT NULL,
	"service_seconds_per_1000" integer DEFAULT 120 NOT NULL,
	"load_seconds" integer DEFAULT 1800 NOT NULL,
	"late_halalas_per_minute" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_branch_id" bigint NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"most_orders" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_slots_weekday" CHECK (weekday between 0 and 6),
	CONSTRAINT "delivery_slots_minutes" CHECK (0 <= from_minute and from_minute < to_minute and to_minute <= 1440)
);
--> statement-breakpoint
CREATE TABLE "delivery_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"kind" text NOT NULL,
	"fuel_type_id" bigint,
	"weight_grams" integer NOT NULL,
	"price_millis" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_products_code_unique" UNIQUE("code"),
	CONSTRAINT "delivery_products_fuel" CHECK ((kind = 'fuel') = (fuel_type_id is not null)),
	CONSTRAINT "delivery_products_weight" CHECK (weight_grams > 0 and price_millis >= 0)
);
--> statement-breakpoint
CREATE TABLE "cancel_reasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancel_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"for_clients" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "cancel_reasons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"actor_user_id" bigint,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"delivery_product_id" bigint NOT NULL,
	"volume_ml" bigint,
	"pieces" integer,
	"weight_grams" bigint NOT NULL,
	"price_millis" integer NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"delivered_volume_ml" bigint,
	"delivered_pieces" integer,
	CONSTRAINT "order_lines_quantity" CHECK ((volume_ml is null) <> (pieces is null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"delivery_branch_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"status_before_hold" smallint,
	"delivery_date" date NOT NULL,
	"delivery_slot_id" bigint,
	"window_from" timestamp with time zone NOT NULL,
	"window_to" timestamp with time zone NOT NULL,
	"priority" smallint DEFAULT 50 NOT NULL,
	"service_seconds" integer,
	"required_skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"client_reference" text,
	"notes" text,
	"volume_ml" bigint NOT NULL,
	"weight_grams" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"placed_by" bigint,
	"import_id" bigint,
	"cancel_reason_id" bigint,
	"hold_reason" text,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status" CHECK (status in (5, 10, 15, 16, 17, 20, 25, 30, 40, 45, 46)),
	CONSTRAINT "orders_before_hold" CHECK ((status in (45, 46)) = (status_before_hold is not null) and coalesce(status_before_hold in (5, 10, 15), true)),
	CONSTRAINT "orders_cancelled" CHECK ((status = 40) = (cancel_reason_id is not null)),
	CONSTRAINT "orders_window" CHECK (window_from < window_to)
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"contact_name" text,
	"contact_mobile" text,
	"required_skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"most_vehicle_weight_kg" integer,
	"open_from_minute" smallint,
	"open_to_minute" smallint,
	"service_seconds" integer,
	"driver_notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouses_open" CHECK ((open_from_minute is null) = (open_to_minute is null) and (open_from_minute is null or open_from_minute < open_to_minute))
);
--> statement-breakpoint
ALTER TABLE "delivery_constraints" ADD CONSTRAINT "delivery_constraints_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_products" ADD CONSTRAINT "delivery_products_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_delivery_product_id_delivery_products_id_fk" FOREIGN KEY ("delivery_product_id") REFERENCES "public"."delivery_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_slot_id_delivery_slots_id_fk" FOREIGN KEY ("delivery_slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason_id_cancel_reasons_id_fk" FOREIGN KEY ("cancel_reason_id") REFERENCES "public"."cancel_reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_slots_time" ON "delivery_slots" USING btree ("delivery_branch_id","weekday","from_minute","to_minute") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "delivery_slots_branch" ON "delivery_slots" USING btree ("delivery_branch_id","weekday","from_minute");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_product" ON "order_lines" USING btree ("order_id","delivery_product_id");--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "orders_branch_day" ON "orders" USING btree ("delivery_branch_id","delivery_date","status");--> statement-breakpoint
CREATE INDEX "orders_slot" ON "orders" USING btree ("delivery_slot_id","delivery_date") WHERE status <> 40;--> statement-breakpoint
CREATE INDEX "orders_warehouse" ON "orders" USING btree ("warehouse_id","delivery_date");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_client_reference" ON "orders" USING btree ("client_id","client_reference") WHERE client_reference is not null and status <> 40;--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_name" ON "warehouses" USING btree ("client_id","name_en");--> statement-breakpoint
CREATE INDEX "warehouses_client" ON "warehouses" USING btree ("client_id","name_ar");--> statement-breakpoint
create trigger order_events_append_only before update or delete or truncate on order_events for each statement execute function append_only();
--> statement-breakpoint

-- The life of an order. From a hold the way leads back to the code before it.
create function orders_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    '5 10', '5 15', '5 40', '5 45', '5 46',
    '10 15', '10 45', '10 46',
    '15 16', '15 40', '15 45', '15 46',
    '16 15', '16 17', '17 15', '17 20', '20 25', '25 30', '25 15',
    '45 ' || coalesce(old.status_before_hold, 0), '46 ' || coalesce(old.status_before_hold, 0)
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_transition before update of status on orders for each row execute function orders_transition();
--> statement-breakpoint

insert into cancel_reasons (code, title_en, title_ar, for_clients) values
  ('not_needed', 'No longer needed', 'لم نعد بحاجة إليه', true),
  ('ordered_twice', 'Ordered twice', 'طُلب مرتين', true),
  ('wrong_details', 'Wrong product, quantity or place', 'منتج أو كمية أو موقع غير صحيح', true),
  ('tank_full', 'The tank is still full', 'الخزان ما زال ممتلئًا', true),
  ('site_closed', 'The site is closed or cannot be reached', 'الموقع مغلق أو يتعذر الوصول إليه', true),
  ('product_unavailable', 'The product is not available', 'المنتج غير متوفر', false),
  ('no_vehicle', 'No vehicle can deliver it', 'لا توجد مركبة يمكنها التوصيل', false),
  ('credit', 'The account does not allow it', 'حساب العميل لا يسمح بذلك', false);
