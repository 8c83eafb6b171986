import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forgery {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly signature?: 'right' | 'none' | 'another_key' | 'by_secret';
}

/** A provider that answers what a test wants it to: wrong tokens, nothing, or another's name. */
export async function openForgedProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state = {
    forgery: {} as Forgery,
    nonce: '',
    /** What it says of itself beside or instead of the truth. */
    overrides: {} as Record<string, unknown>,
    hangs: false,
    requested: [] as string[],
  };
  const server = createServer((request, reply) => {
    const path = new URL(request.url!, 'http://x').pathname;
    state.requested.push(path);
    if (state.hangs) return;
    const send = (body: unknown) => {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(body));
    };
    if (path.endsWith('/openid-configuration')) send({ ...metadata(), ...state.overrides });
    else if (path === '/jwks')
      send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] });
    else if (path === '/token')
      send({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken() });
    else reply.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  }
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const { header, claims, signature = 'right' } = state.forgery;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'k', ...header })}.${part({
      iss: issuer,
      aud: 'fleet',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce: state.nonce,
      ...claims,
    })}`;
    return `${text}.${signatureOf(text, signature)}`;
  }
  function signatureOf(text: string, signature: NonNullable<Forgery['signature']>): string {
    const byKey = (key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url');
    if (signature === 'none') return '';
    if (signature === 'by_secret')
      return createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest('base64url');
    return byKey(signature === 'right' ? privateKey : otherKey);
  }
  return {
    issuer,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
