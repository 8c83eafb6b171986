import * as contract from '@fleet/contracts/billing/bank-statements.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { decideBankEntry, listBankEntries, matchOpenEntries } from './bank-entries.service.ts';
import { listBankStatements, readBankStatement } from './bank-statements.service.ts';

/** Handlers of the contracts of bank statements and their entries. */
export const bankStatementHandlers: RouteHandler[] = [
  handle(contract.listBankStatements, (ctx, { query }) => listBankStatements(ctx, query)),
  handle(contract.readBankStatement, (ctx, { file }) => readBankStatement(ctx, file)),
  handle(contract.listBankEntries, (ctx, { query }) => listBankEntries(ctx, query)),
  handle(contract.matchBankEntries, (ctx) => matchOpenEntries(ctx)),
  handle(contract.decideBankEntry, (ctx, { params, body }) => decideBankEntry(ctx, params.id, body)),
];
