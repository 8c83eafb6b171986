import type { Ctx } from '../../platform/context.ts';
import { type CertificateOwner, saveCertificateOwner } from './certificates.queries.ts';

/** Gives uploaded certificates to the client or network that names them; false unless all of them exist and are free. */
export async function claimCertificates(
  ctx: Ctx,
  ids: readonly number[],
  owner: CertificateOwner,
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  return (await saveCertificateOwner(ctx, distinct, owner)) === distinct.length;
}
