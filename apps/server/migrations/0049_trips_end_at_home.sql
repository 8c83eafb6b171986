ALTER TABLE "trip_actuals" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
-- What was worked out so far ends at the last stop: the way home nobody measured costs what was planned for it, on both sides.
UPDATE "trip_actuals" a SET "cost_halalas" = a."cost_halalas" + round(
    (t."planned_distance_metres" - s."metres") / 1000.0 * d."cost_halalas_per_km"
    + (t."planned_travel_seconds" - s."seconds") / 3600.0 * d."cost_halalas_per_hour")
  FROM "trips" t
  JOIN "delivery_vehicles" d ON d."id" = t."delivery_vehicle_id"
  CROSS JOIN LATERAL (
    SELECT max(p."planned_travelled_metres") AS "metres", max(p."planned_travelled_seconds") AS "seconds"
    FROM "trip_stops" p WHERE p."trip_id" = t."id" AND p."kind" = 'job') s
  WHERE t."id" = a."trip_id" AND a."cost_halalas" IS NOT NULL AND s."metres" IS NOT NULL;
