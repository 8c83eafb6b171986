import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { OfflineCache } from './offline-store.ts';

/** Cryptography for offline pumps; browsers provide it only on https and localhost. */

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Why this browser does not support it; null if it does. */
export function whyNoCrypto(): 'insecure' | 'storage' | null {
  if (globalThis.crypto?.subtle === undefined || navigator.locks === undefined) return 'insecure';
  return globalThis.indexedDB === undefined ? 'storage' : null;
}

/** A non-extractable signing key. */
export async function makeKeys(): Promise<{ keys: CryptoKeyPair; public_key: string }> {
  const keys = await crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']);
  return { keys, public_key: base64(await crypto.subtle.exportKey('spki', keys.publicKey)) };
}

export async function signText(keys: CryptoKeyPair, text: string): Promise<string> {
  return base64(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytesOf(text)));
}

export async function hashText(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))));
}

/** Encrypts a PIN, or what a reader read of a tag, for the server; `label` binds it to one step. */
export async function sealForServer(
  cache: OfflineCache,
  secret: string,
  label: string,
): Promise<{ key_id: number; box: string }> {
  const key = await crypto.subtle.importKey(
    'spki',
    fromBase64(cache.pin_key.public_key),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const box = await crypto.subtle.encrypt({ name: 'RSA-OAEP', label: bytesOf(label) }, key, bytesOf(secret));
  return { key_id: cache.pin_key.id, box: base64(box) };
}

/** Decrypts the request of a canonical plate or driver's code; null if the cache has none for it. */
export async function openRequest(cache: OfflineCache, proof: string): Promise<PumpRequest | null> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(proof), 'PBKDF2', false, ['deriveBits']);
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(cache.salt), iterations: cache.iterations },
      secret,
      512,
    ),
  );
  const tag = hex(bits.slice(0, 32));
  const entry = cache.entries.find((one) => one.tag === tag);
  if (!entry) return null;
  const key = await crypto.subtle.importKey('raw', bits.slice(32), 'AES-GCM', false, ['decrypt']);
  const iv = fromBase64(entry.iv);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64(entry.box));
  return JSON.parse(new TextDecoder().decode(text)) as PumpRequest;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
