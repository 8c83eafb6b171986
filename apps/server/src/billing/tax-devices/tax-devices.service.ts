import { readSigningCertificate, type SigningCertificate } from '@fleet/einvoice/certificate.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { reseal, type SealOf, seal, unseal } from '../../platform/sealed.ts';
import { findActive, saveSealed, type TaxDeviceRow, unsafeLockAllDevices } from './tax-devices.queries.ts';

export {
  findActive,
  findNextDue,
  insertDevice,
  listDue,
  listLatest,
  lockEnding,
  replaceActive,
  saveAttempt,
  saveNotified,
  type TaxDeviceRow,
} from './tax-devices.queries.ts';

/** What a device signs with, and by what the authority knows it. */
export interface OpenDevice {
  readonly id: number;
  readonly signing: SigningCertificate;
  readonly token: string;
  readonly secret: string;
}

/** Opened devices by row; a row's secrets change only when it is sealed again, which opens to the same. */
const MAX_OPEN = 500;
const opened = new Map<string, OpenDevice>();

/** The device that was taken on for a taxpayer; null where none was. Throws Error where its secrets cannot be opened. */
export async function findOpenDevice(ctx: Ctx, vat_no: string): Promise<OpenDevice | null> {
  const row = await findActive(ctx, vat_no);
  return row && openDevice(ctx, row);
}

/** Throws Error where the sealing key is not that of this installation. */
export function openDevice(ctx: Ctx, row: TaxDeviceRow): OpenDevice {
  const key = `${row.id} ${row.state} ${row.certificate}`;
  const known = opened.get(key);
  if (known) return known;
  const device = {
    id: row.id,
    signing: readSigningCertificate({
      certificate: row.certificate,
      private_key: opening(ctx, row.vat_no, row.private_key_sealed),
    }),
    token: opening(ctx, row.vat_no, row.token_sealed),
    secret: opening(ctx, row.vat_no, row.secret_sealed),
  };
  if (opened.size >= MAX_OPEN) opened.delete(opened.keys().next().value!);
  opened.set(key, device);
  return device;
}

export function sealOfDevice(ctx: Ctx, vat_no: string, secret: string): string {
  return seal(of(ctx, vat_no), secret);
}

/** Seals again what was sealed with the key before; how many devices. */
export function resealTaxDevices(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let count = 0;
    for (const row of await unsafeLockAllDevices(ctx)) {
      const again = (sealed: string) => reseal(of(ctx, row.vat_no), sealed) ?? sealed;
      const sealed = {
        private_key_sealed: again(row.private_key_sealed),
        token_sealed: again(row.token_sealed),
        secret_sealed: again(row.secret_sealed),
      };
      if (sealed.private_key_sealed === row.private_key_sealed) continue;
      await saveSealed(ctx, row.id, sealed);
      count += 1;
    }
    return count;
  });
}

function opening(ctx: Ctx, vat_no: string, sealed: string): string {
  const secret = unseal(of(ctx, vat_no), sealed);
  if (!secret) throw new Error('a tax device was sealed with another key: see SEALING_SECRET');
  return secret.toString();
}

function of(ctx: Ctx, vat_no: string): SealOf {
  return { keys: ctx.config.KEYS.sealing, purpose: 'tax devices', owner: `taxpayer ${vat_no}` };
}
