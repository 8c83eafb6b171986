import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { SESSION_TIMES, type SessionTimes } from './openfsc-line.service.ts';
import { holdSession } from './openfsc-session.service.ts';
import { createSites } from './pump-sites.service.ts';

/** Maximum number of connections of this process; one more is rejected. */
const MAX_LINES = 5_000;
/** A site has one; behind one address of a network there may be some. */
const MAX_CONNECTIONS_PER_ADDRESS = 40;
const KEEP_ALIVE_MS = 30_000;
const HANDSHAKE_MS = 15_000;

export interface Forecourt {
  /** Takes calls of site controllers: OpenFSC over TCP, inside TLS where there is a certificate. Rejects when the port is taken. */
  listen(where: { port: number; host: string }): Promise<Listening>;
  /** Where it takes calls; null before. */
  listening(): Listening | null;
  close(): Promise<void>;
}

export interface Listening {
  readonly port: number;
  readonly is_encrypted: boolean;
}

/** The listener for site controllers. It is closed until `listen`. */
export function createForecourt(
  systemCtx: () => Ctx,
  events: Events,
  options: { certificate?: { key: string; cert: string } | undefined; times?: SessionTimes } = {},
): Forecourt {
  const sites = createSites(systemCtx, events);
  const sockets = new Map<Socket, string>();
  let server: Server | null = null;
  let listening: Listening | null = null;

  function answer(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const ofThis = [...sockets.values()].filter((other) => other === address).length;
    socket.on('error', () => {});
    if (sockets.size >= MAX_LINES || ofThis >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.end('* QUIT too many lines\r\n');
      return;
    }
    sockets.set(socket, address);
    socket.once('close', () => sockets.delete(socket));
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    void holdSession(socket, sites.desk, options.times ?? SESSION_TIMES);
  }

  return {
    listening: () => listening,
    async listen({ port, host }) {
      const made = options.certificate
        ? createTlsServer({ ...options.certificate, handshakeTimeout: HANDSHAKE_MS }, answer)
        : createPlainServer(answer);
      await new Promise<void>((resolve, reject) => {
        made.once('error', reject);
        made.listen({ port, host }, () => {
          made.off('error', reject);
          resolve();
        });
      });
      made.on('error', () => {});
      server = made;
      const bound = made.address();
      listening = {
        port: typeof bound === 'object' && bound ? bound.port : port,
        is_encrypted: options.certificate !== undefined,
      };
      return listening;
    },
    async close() {
      sites.close();
      const closed = server && new Promise((resolve) => server!.close(resolve));
      for (const socket of sockets.keys()) socket.destroySoon();
      await closed;
    },
  };
}
