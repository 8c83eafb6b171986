import type { ServiceStatus } from '@fleet/contracts/insight/service-status.ts';
import { findNotSet } from '../../billing/invoices/tax-documents.service.ts';
import { findLastBackupAt } from '../../platform/backup-files.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Replica } from '../../platform/replica.ts';
import { VERSION } from '../../platform/version.ts';
import { findInstallationFacts, findServiceFacts } from './service-status.queries.ts';
import { checksOf, installationOf } from './service-status.rules.ts';

const TAX_SETTINGS = {
  company_vat_no: ['COMPANY_VAT_NO'],
  company_cr_number: ['COMPANY_CR_NUMBER'],
  certificate: ['EINVOICE_CERTIFICATE', 'EINVOICE_PRIVATE_KEY'],
} as const;

/** How the service is at this time, as the process that answers sees it. */
export async function getServiceStatus(ctx: Ctx, replica: Replica | null): Promise<ServiceStatus> {
  const { config, now } = ctx;
  const { database } = ctx.platform;
  const [facts, { payers, has_client }, last_backup_at] = await Promise.all([
    findServiceFacts(ctx),
    findInstallationFacts(ctx),
    config.BACKUP_DIRECTORY ? findLastBackupAt(config.BACKUP_DIRECTORY) : null,
  ]);
  const tax_missing = (await findNotSet(ctx)).flatMap((need) => TAX_SETTINGS[need]);
  return {
    at: now.toISOString(),
    version: VERSION,
    is_schema_current: database.watch.hasSchema(),
    database_bytes: facts.database_bytes,
    connections: facts.connections,
    checks: checksOf(facts, database.pool),
    replica: replicaStateOf(replica),
    installation: installationOf({ config, tax_missing, payers, last_backup_at, now }),
    last_backup_at: last_backup_at?.toISOString() ?? null,
    is_new: config.APP_ENV === 'production' && !has_client,
  };
}

function replicaStateOf(replica: Replica | null): ServiceStatus['replica'] {
  if (!replica) return { state: 'none', lag_seconds: null };
  const lag_seconds = replica.lagSeconds();
  if (replica.isUsed()) return { state: 'used', lag_seconds };
  return { state: lag_seconds === null ? 'unreachable' : 'behind', lag_seconds };
}
