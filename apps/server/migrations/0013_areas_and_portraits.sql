ALTER TABLE "drivers" ADD COLUMN "photo_file_id" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "areas" jsonb;--> statement-breakpoint
-- Whether a station stands in one of the areas of a rule, for the price of a hold; null where there are none. What a
-- check says of a station is reckoned by packages/domain/src/areas.ts: a test holds the two together.
create function is_in_areas(areas jsonb, latitude double precision, longitude double precision) returns boolean
  language sql immutable strict parallel safe
  return exists (
    select from jsonb_to_recordset(areas) as a(kind text, latitude double precision, longitude double precision, radius_metres double precision, corners jsonb)
    where case a.kind
      when 'circle' then 2 * 6371000 * asin(sqrt(least(1,
          sin(radians(is_in_areas.latitude - a.latitude) / 2) ^ 2
          + cos(radians(a.latitude)) * cos(radians(is_in_areas.latitude)) * sin(radians(is_in_areas.longitude - a.longitude) / 2) ^ 2
        ))) < a.radius_metres + 0.5
      else (
        select ('(' || string_agg(format('(%s,%s)', c.corner ->> 'longitude', c.corner ->> 'latitude'), ',' order by c.number) || ')')::polygon
        from jsonb_array_elements(a.corners) with ordinality as c(corner, number)
      ) @> point(is_in_areas.longitude, is_in_areas.latitude)
    end
  );
