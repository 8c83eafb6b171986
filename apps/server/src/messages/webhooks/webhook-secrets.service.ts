import * as sealed from '../../platform/sealed.ts';

/** A stored secret: signing needs it whole. It opens for its own client only. */
export function seal(tokenSecret: string, client_id: number, secret: Buffer): string {
  return sealed.seal(of(tokenSecret, client_id), secret);
}

/** The stored secret; null where it was sealed by another server's secret, or for another client. */
export function unseal(tokenSecret: string, client_id: number, text: string): Buffer | null {
  return sealed.unseal(of(tokenSecret, client_id), text);
}

function of(tokenSecret: string, client_id: number): sealed.SealOf {
  return { tokenSecret, purpose: 'webhook secrets', owner: `client ${client_id}` };
}
