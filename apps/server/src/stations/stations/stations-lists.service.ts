import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type * as contract from '@fleet/contracts/stations/stations.ts';
import { STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { isOpenAt } from '@fleet/domain/opening-hours.ts';
import { riyadhMinutesOfDay } from '@fleet/domain/riyadh-time.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import { findRoadRouter } from '../../platform/roads.ts';
import { countOfStation, listStationsAround } from './stations.queries.ts';
import { type StationNeeds, stationCan } from './stations.rules.ts';
import {
  findStation,
  type ListedStation,
  listCoordinates,
  type StationFilter,
  stationList,
} from './stations-lists.queries.ts';
import { byDrive, type Drive } from './stations-near.rules.ts';

const MAX_LOCATIONS = 6_000;
/** So many of the nearest as the crow flies are compared by road: a few milliseconds. */
const NEAR = 300;

/** A page of the stations the reader may see, with what the asked fuel costs there now. */
export async function listStations(
  ctx: Ctx,
  query: z.output<(typeof contract.listStations)['query']>,
  needs: StationNeeds,
) {
  const { rows, ...page } = await pageOf(ctx, query, needs);
  const minute = riyadhMinutesOfDay(ctx.now);
  return { ...page, rows: rows.map((row) => presentRow(ctx, row, minute)) };
}

/** One page: nearest by road first where roads are known, else nearest as the crow flies. */
async function pageOf(
  ctx: Ctx,
  query: z.output<(typeof contract.listStations)['query']>,
  needs: StationNeeds,
): Promise<{ rows: (ListedStation & Drive)[]; total: number; page: number; per_page: number }> {
  const { page, per_page, latitude, longitude } = query;
  const list = stationList(ctx, query, needs);
  const router = findRoadRouter(ctx.config);
  const isByRoad = router && latitude !== undefined && longitude !== undefined && query.sort === undefined;
  if (!isByRoad || page * per_page > NEAR) {
    const found = await list.page(ctx, query);
    return { ...found, rows: found.rows.map((row) => ({ ...row, drive_metres: null, drive_seconds: null })) };
  }
  const near = await list.page(ctx, { page: 1, per_page: NEAR });
  const rows = byDrive(router, { latitude, longitude }, near.rows);
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: near.total, page, per_page };
}

/** Every station that matches, as a file. */
export async function exportStations(
  ctx: Ctx,
  reply: FastifyReply,
  query: StationFilter & ExportQuery,
  needs: StationNeeds,
): Promise<void> {
  const rows = streamRows<ListedStation>(ctx, stationList(ctx, query, needs).all);
  await sendExport(ctx, reply, query, {
    name: 'stations',
    columns: [...siteColumns(query.lang), ...(ctx.actor.client_id ? [] : MEASURE_COLUMNS)],
    rows,
  });
}

/** Where the reader's stations are. */
export async function listStationCoordinates(ctx: Ctx, network_id: number | undefined) {
  const minute = riyadhMinutesOfDay(ctx.now);
  const rows = await listCoordinates(ctx, network_id, MAX_LOCATIONS);
  return { rows: rows.map((row) => ({ ...row, open_now: isOpenAt(row, minute) })) };
}

/** One station with everything its page shows. Throws NOT_FOUND. */
export async function getStation(ctx: Ctx, id: number, { counts }: StationNeeds) {
  const found = await findStation(ctx, id, counts);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such station.');
  const { chosen, at_pump, ...station } = found;
  const { devices, products } = await countOfStation(ctx, id);
  return {
    ...station,
    is_franchisee: station.account_number !== null,
    open_now: isOpenAt(station, riyadhMinutesOfDay(ctx.now)),
    open_requests: { chosen, at_pump },
    created_at: station.created_at.toISOString(),
    can: stationCan(ctx.actor, { status: station.status, devices, products }),
  };
}

function presentRow(ctx: Ctx, row: ListedStation & Drive, minute: number) {
  const { reference, is_franchisee, staff, transactions, devices, created_at } = row;
  const { municipal_license_until, civil_defense_until, operating_license_until } = row;
  const measures = {
    reference,
    is_franchisee,
    staff,
    transactions,
    devices,
    ...{ municipal_license_until, civil_defense_until, operating_license_until },
    created_at: created_at.toISOString(),
  };
  return { ...row, open_now: isOpenAt(row, minute), measures: ctx.actor.client_id ? null : measures };
}

function siteColumns(lang: ExportQuery['lang']): ExportColumn<ListedStation>[] {
  const name = `name_${lang}` as const;
  return [
    { key: 'name_en', value: (row) => row.name_en },
    { key: 'name_ar', value: (row) => row.name_ar },
    { key: 'network', value: (row) => row.network[name] },
    { key: 'city', value: (row) => cityNames(row.city)[name] },
    { key: 'address', value: (row) => row.address },
    { key: 'latitude', value: (row) => row.latitude },
    { key: 'longitude', value: (row) => row.longitude },
  ];
}

const MEASURE_COLUMNS: ExportColumn<ListedStation>[] = [
  { key: 'reference', value: (row) => row.reference },
  {
    key: 'station_kind',
    value: (row, t) => t(`stations.kinds.${row.is_franchisee ? 'franchisee' : 'branch'}`),
  },
  { key: 'staff', kind: 'integer', value: (row) => row.staff },
  { key: 'transactions', kind: 'integer', value: (row) => row.transactions },
  { key: 'devices', kind: 'integer', value: (row) => row.devices },
  ...STATION_DOCUMENTS.map((document) => ({
    key: `${document}_until`,
    value: (row: ListedStation) => row[`${document}_until`],
  })),
  { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
  { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
];

/** Phones are off by some hundred meters between canopies. */
const AT_METRES = 400;
const AROUND_DEGREES = 0.005;

/** The station that someone is at; null on the road. */
export async function findStationAt(ctx: Ctx, place: Coordinates) {
  const near = (await listStationsAround(ctx, place, AROUND_DEGREES))
    .map((station) => ({ station, metres: distanceMetres(station, place) }))
    .filter(({ metres }) => metres <= AT_METRES)
    .sort((a, b) => a.metres - b.metres)[0];
  if (!near) return null;
  const { id, name_en, name_ar } = near.station;
  return { id, name_en, name_ar };
}
