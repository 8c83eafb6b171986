import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than the order, so that its remainder favours no key (RFC 9380, section 5). */
const MATERIAL_BYTES = 48;

/** With which the server shows browser vendors that it is the one a browser has subscribed to (VAPID, RFC 8292). */
export interface PushSetting {
  /** An uncompressed point and its scalar, base64url. */
  readonly public_key: string;
  readonly private_key: string;
}

interface Settings {
  readonly VAPID_PUBLIC_KEY: string;
  readonly VAPID_PRIVATE_KEY: string;
}

/**
 * The keys as set; else made of the server's own secret, which is made at the first start and the same in every process: there is
 * nothing further to keep or to share.
 */
export function readPushSetting(settings: Settings, tokenSecret: string): PushSetting {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  if (VAPID_PUBLIC_KEY) return { public_key: VAPID_PUBLIC_KEY, private_key: VAPID_PRIVATE_KEY };
  const material = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'web push keys', MATERIAL_BYTES));
  const scalar = (BigInt(`0x${material.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const keys = createECDH(CURVE);
  keys.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  return { public_key: keys.getPublicKey('base64url'), private_key: keys.getPrivateKey('base64url') };
}

/** What is wrong with keys that are set: both or none, and a pair. */
export function pushSettingProblem({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings): string | null {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return null;
  try {
    const keys = createECDH(CURVE);
    keys.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url');
    if (keys.getPublicKey('base64url') === VAPID_PUBLIC_KEY) return null;
  } catch {
    // Said below.
  }
  return 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: both or none, a pair in base64url (npx web-push generate-vapid-keys)';
}
