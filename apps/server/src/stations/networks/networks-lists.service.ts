import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type * as contract from '@fleet/contracts/stations/networks.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import { findAtPump } from './networks.queries.ts';
import { type NetworkNeeds, networkCan } from './networks.rules.ts';
import {
  canSeeMeasures,
  findNetwork,
  type ListedNetwork,
  type NetworkFilter,
  networkList,
  sumNetworks,
} from './networks-lists.queries.ts';

/** A page of the networks the reader may see. */
export async function listNetworks(
  ctx: Ctx,
  query: z.output<(typeof contract.listNetworks)['query']>,
  { transactions }: Pick<NetworkNeeds, 'transactions'>,
) {
  const { rows, ...page } = await networkList(ctx, query, transactions).page(ctx, query);
  return {
    ...page,
    totals: canSeeMeasures(ctx.actor) ? await sumNetworks(ctx, query, transactions) : null,
    rows: rows.map((row) => {
      const { stations, completed_transactions, held_transactions, contract_no, created_at } = row;
      const measures = {
        stations,
        completed_transactions,
        held_transactions,
        contract_no,
        created_at: created_at.toISOString(),
      };
      return { ...row, measures: canSeeMeasures(ctx.actor) ? measures : null };
    }),
  };
}

/** Every network that matches, as a file. */
export async function exportNetworks(
  ctx: Ctx,
  reply: FastifyReply,
  query: NetworkFilter & ExportQuery,
  { transactions }: Pick<NetworkNeeds, 'transactions'>,
): Promise<void> {
  await sendExport(ctx, reply, query, {
    name: 'networks',
    columns: canSeeMeasures(ctx.actor) ? COLUMNS : NAME_COLUMNS,
    rows: streamRows<ListedNetwork>(ctx, networkList(ctx, query, transactions).all),
  });
}

/** One network with its terms, people and fees. Throws NOT_FOUND. */
export async function getNetwork(
  ctx: Ctx,
  id: number,
  { transactions, countAtPump }: Pick<NetworkNeeds, 'transactions' | 'countAtPump'>,
) {
  const network = await findNetwork(ctx, id, transactions);
  if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
  return {
    ...network,
    users: network.users.map((user) => ({ ...user, created_at: new Date(user.created_at).toISOString() })),
    open_at_pump: await findAtPump(ctx, countAtPump({ network_id: id })),
    created_at: network.created_at.toISOString(),
    can: networkCan(ctx.actor),
  };
}

const NAME_COLUMNS: ExportColumn<ListedNetwork>[] = [
  { key: 'name_en', value: (row) => row.name_en },
  { key: 'name_ar', value: (row) => row.name_ar },
];
const COLUMNS: ExportColumn<ListedNetwork>[] = [
  ...NAME_COLUMNS,
  { key: 'stations', kind: 'integer', value: (row) => row.stations },
  { key: 'completed_transactions', kind: 'integer', value: (row) => row.completed_transactions },
  { key: 'held_transactions', kind: 'integer', value: (row) => row.held_transactions },
  { key: 'contract_no', value: (row) => row.contract_no },
  { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
  { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
];
