import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';

/** Renewed with every answer: whoever keeps the text asks again after half a year. */
const VALID_MS = 182 * 86_400_000;

/** Where whoever finds a weakness reports it (RFC 9116); a 404 until a contact is set. */
export function registerSecurityText(app: FastifyInstance, config: Config, clock: Clock): void {
  const address = '/.well-known/security.txt';
  const { SECURITY_CONTACT, PUBLIC_URL } = config;
  app.get(address, (_request, reply) => {
    if (!SECURITY_CONTACT) return reply.callNotFound();
    const lines = [
      ...SECURITY_CONTACT.split(' ').map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, ar',
      ...(PUBLIC_URL.startsWith('https:') ? [`Canonical: ${PUBLIC_URL}${address}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
