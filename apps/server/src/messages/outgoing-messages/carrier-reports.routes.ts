import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { isSignedByWhatsapp } from '../../platform/whatsapp.ts';
import { noteSmsReport, noteWhatsappReports } from './carrier-reports.service.ts';

const MAX_REPORT_BYTES = 256 * 1024;

/**
 * Reports of carriers on what became of messages. They are no part of the API: carriers set their form, sign what they send in ways of
 * their own, and one of them over the bytes it sent, so bodies are read as bytes. What is not theirs is 404, as if nothing were there.
 */
export async function registerCarrierReports(app: FastifyInstance, systemCtx: () => Ctx): Promise<void> {
  await app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );

    app.post<{ Params: { secret: string } }>('/carrier-reports/sms/:secret', async (request, reply) => {
      const ctx = systemCtx();
      const { SMS } = ctx.config;
      if (!SMS || !isSame(request.params.secret, SMS.report_secret)) return reply.code(404).send();
      await noteSmsReport(ctx, request.body as Buffer);
      return reply.code(200).send();
    });

    app.get<{ Querystring: Record<string, string | undefined> }>(
      '/carrier-reports/whatsapp',
      async ({ query }, reply) => {
        const { WHATSAPP } = systemCtx().config;
        const isTheirs =
          WHATSAPP &&
          query['hub.mode'] === 'subscribe' &&
          isSame(query['hub.verify_token'] ?? '', WHATSAPP.verify_token);
        if (!isTheirs) return reply.code(404).send();
        return reply.type('text/plain').send(query['hub.challenge'] ?? '');
      },
    );

    app.post('/carrier-reports/whatsapp', async (request, reply) => {
      const ctx = systemCtx();
      const { WHATSAPP } = ctx.config;
      const signature = request.headers['x-hub-signature-256'];
      const body = request.body as Buffer;
      const isTheirs =
        WHATSAPP &&
        Buffer.isBuffer(body) &&
        isSignedByWhatsapp(WHATSAPP.app_secret, body, typeof signature === 'string' ? signature : undefined);
      if (!isTheirs) return reply.code(404).send();
      await noteWhatsappReports(ctx, body);
      return reply.code(200).send();
    });
  });
}

/** Compared in the same time, however much of it is right. */
function isSame(claimed: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(claimed), hash(secret));
}
