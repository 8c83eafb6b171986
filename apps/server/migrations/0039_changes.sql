CREATE TABLE "change_base" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"base" bigint NOT NULL,
	"system_identifier" bigint NOT NULL,
	CONSTRAINT "change_base_one_row" CHECK (is_one)
);
--> statement-breakpoint
CREATE TABLE "change_marks" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"change_no" bigint NOT NULL
);
--> statement-breakpoint
-- Where a change stands in the order of changes: the number of its transaction. Readers are told only of transactions below the
-- oldest still running (change_horizon), so none can commit behind a place already read. Both must be STABLE: the horizon
-- and the rows of one statement are then of one snapshot.
INSERT INTO change_base (base, system_identifier) SELECT 0, system_identifier FROM pg_control_system();
--> statement-breakpoint
CREATE FUNCTION change_number() RETURNS bigint LANGUAGE sql STABLE
RETURN (SELECT base + pg_current_xact_id()::text::bigint FROM change_base);
--> statement-breakpoint
CREATE FUNCTION change_horizon() RETURNS bigint LANGUAGE sql STABLE
RETURN (SELECT base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint FROM change_base);
--> statement-breakpoint
-- Another server, after a backup was brought back there, counts transactions anew: what is added lifts it above all before.
CREATE FUNCTION settle_change_base() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_here bigint := (SELECT system_identifier FROM pg_control_system());
BEGIN
  UPDATE change_base SET system_identifier = v_here, base = greatest(base, (
    SELECT max(top) FROM (
      SELECT max(change_no) FROM vehicles UNION ALL SELECT max(change_no) FROM drivers
      UNION ALL SELECT max(change_no) FROM fuel_requests UNION ALL SELECT max(change_no) FROM invoices
      UNION ALL SELECT max(change_no) FROM ledger_entries UNION ALL SELECT max(change_no) FROM change_marks) AS tops(top)))
  WHERE system_identifier <> v_here;
END $$;
--> statement-breakpoint
CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_no := change_number();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was there before stands at 0; no table is written anew.
ALTER TABLE "drivers" ADD COLUMN "change_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "change_no" SET DEFAULT change_number();--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "change_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_requests" ALTER COLUMN "change_no" SET DEFAULT change_number();--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "change_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "change_no" SET DEFAULT change_number();--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "change_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "change_no" SET DEFAULT change_number();--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "change_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "change_no" SET DEFAULT change_number();--> statement-breakpoint
CREATE INDEX "drivers_changes" ON "drivers" USING btree ("client_id","change_no","id");--> statement-breakpoint
CREATE INDEX "fuel_requests_changes" ON "fuel_requests" USING btree ("client_id","change_no","id");--> statement-breakpoint
CREATE INDEX "invoices_changes" ON "invoices" USING btree ("client_id","change_no","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_changes" ON "ledger_entries" USING btree ("client_id","change_no","id") WHERE kind not in ('hold', 'excess_hold', 'release', 'transfer');--> statement-breakpoint
CREATE INDEX "vehicles_changes" ON "vehicles" USING btree ("client_id","change_no","id");
--> statement-breakpoint
CREATE TRIGGER vehicles_number_change BEFORE UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION number_change();
--> statement-breakpoint
CREATE TRIGGER drivers_number_change BEFORE UPDATE ON drivers FOR EACH ROW EXECUTE FUNCTION number_change();
--> statement-breakpoint
CREATE TRIGGER fuel_requests_number_change BEFORE UPDATE ON fuel_requests FOR EACH ROW EXECUTE FUNCTION number_change();
