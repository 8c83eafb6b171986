import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { takeCardNotice, takeSadadNotice } from './payment-notices.service.ts';

const MAX_NOTICE_BYTES = 64 * 1024;

/**
 * Notices of providers that something was paid. They are no part of the API: providers set their form, and one signs the bytes it
 * sent, so bodies are read as bytes. What is not theirs is 404, as if nothing were there.
 */
export async function registerPaymentNotices(app: FastifyInstance, systemCtx: () => Ctx): Promise<void> {
  await app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES },
      (_request, body, done) => done(null, body),
    );

    app.post('/payment-notices/sadad', async ({ headers, body }, reply) => {
      const signature = headers['sadad-signature'];
      const answer = await takeSadadNotice(
        systemCtx(),
        body as Buffer | undefined,
        typeof signature === 'string' ? signature : undefined,
      );
      return answer ? reply.code(answer.status).send({ result: answer.result }) : reply.code(404).send();
    });

    app.post<{ Params: { secret: string } }>(
      '/payment-notices/card/:secret',
      async ({ params, body }, reply) => {
        const status = await takeCardNotice(systemCtx(), params.secret, body as Buffer | undefined);
        return reply.code(status).send();
      },
    );
  });
}
