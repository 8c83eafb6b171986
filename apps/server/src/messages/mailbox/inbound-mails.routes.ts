import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { MAX_SIGNED_BYTES, receiveSigned } from './inbound-mime.service.ts';

/**
 * Mail posted whole by the service that receives it. It is no part of the API: it is signed over the bytes that came
 * (Standard Webhooks), so the body is read as bytes.
 */
export async function registerInboundMail(app: FastifyInstance, systemCtx: () => Ctx): Promise<void> {
  await app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_SIGNED_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post('/inbound-mail', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return reply.send(await receiveSigned(systemCtx(), request.headers, body));
    });
  });
}
