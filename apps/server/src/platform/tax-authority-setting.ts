import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** What one seller signs with, and what the authority knows it by. */
const device = z.object({
  vat_no: z.string(),
  /** PEM, or DER in base64. */
  certificate: z.string(),
  private_key: z.string(),
  token: z.string().min(1).nullable().default(null),
  secret: z.string().min(1).nullable().default(null),
});
export type TaxDevice = z.output<typeof device>;

export interface TaxAuthoritySetting {
  /** Up to `/core`, `/simulation` or `/developer-portal`; null where documents are not sent from here. */
  readonly address: string | null;
  /** Credentials of a seller without a device: the sandbox accepts anyone with them. Empty where each is taken on. */
  readonly token: string;
  readonly secret: string;
  readonly devices: ReadonlyMap<string, TaxDevice>;
}

interface TaxEnvironment {
  readonly COMPANY_VAT_NO: string;
  readonly TAX_AUTHORITY_ADDRESS: string;
  readonly TAX_AUTHORITY_TOKEN: string;
  readonly TAX_AUTHORITY_SECRET: string;
  readonly EINVOICE_CERTIFICATE?: string | undefined;
  readonly EINVOICE_PRIVATE_KEY?: string | undefined;
  readonly EINVOICE_DEVICES: string;
}

/**
 * Reads who signs and where documents are sent. Each seller is a taxpayer with its own device: the platform's is in
 * the settings, those of networks are in a file. `problems` receives what is wrong, never a file's content.
 */
export function readTaxAuthoritySetting(
  input: TaxEnvironment,
  root: string,
  problems: string[],
): TaxAuthoritySetting {
  const { TAX_AUTHORITY_TOKEN: token, TAX_AUTHORITY_SECRET: secret } = input;
  const devices = new Map<string, TaxDevice>();
  if (input.EINVOICE_DEVICES)
    for (const one of readDevices(resolve(root, input.EINVOICE_DEVICES), problems))
      devices.set(one.vat_no, one);
  const { EINVOICE_CERTIFICATE: certificate, EINVOICE_PRIVATE_KEY: private_key } = input;
  if (Boolean(certificate) !== Boolean(private_key))
    problems.push('EINVOICE_CERTIFICATE, EINVOICE_PRIVATE_KEY: both, or neither');
  if (certificate && private_key) {
    const vat_no = input.COMPANY_VAT_NO;
    devices.set(vat_no, { vat_no, certificate, private_key, token: token || null, secret: secret || null });
  }
  if (Boolean(token) !== Boolean(secret))
    problems.push('TAX_AUTHORITY_TOKEN, TAX_AUTHORITY_SECRET: both, or neither where sellers are taken on');
  return { address: input.TAX_AUTHORITY_ADDRESS || null, token, secret, devices };
}

function readDevices(path: string, problems: string[]): TaxDevice[] {
  try {
    return z.array(device).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    problems.push(
      'EINVOICE_DEVICES: a JSON file with a list of vat_no, certificate, private_key, token and secret',
    );
    return [];
  }
}
