import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The smallest of megabytes takes seconds; this is a tenth larger. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Answers with this text: packed once, and not sent again to who has it. */
export function keptBytes(
  text: string,
  type: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const packed = {
    br: brotliCompressSync(text, { params: QUICKLY }),
    gzip: gzipSync(text),
    none: Buffer.from(text),
  };
  return (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(packed[encoding ?? 'none']);
  };
}
