import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DeskAnswer, type Endpoint, openDesk } from './sandbox-desk.ts';
import { type OnboardingCall, openOnboardingDesk } from './sandbox-onboarding.ts';

/** Larger than any invoice; the authority's own limit is far lower. */
const MAX_BYTES = 8 * 1024 * 1024;
const PATHS: Record<string, Endpoint> = {
  '/invoices/clearance/single': 'clearance',
  '/invoices/reporting/single': 'reporting',
};

export interface Sandbox {
  /** Address for the client. */
  readonly address: string;
  /** Makes the next submissions fail: 429, 5xx; 303 is clearance switched off; 0 drops the connection. */
  readonly failNext: (status: number, times?: number) => void;
  readonly close: () => Promise<void>;
}

/** Serves `openDesk` over HTTP on this machine: the authority's paths, its basic authentication, and faults on demand. */
export async function openSandbox(
  options: Parameters<typeof openDesk>[0] &
    Parameters<typeof openOnboardingDesk>[0] & {
      /** Credentials for those who were not taken on. */
      readonly token: string;
      readonly secret: string;
      /** 0 for any free port. */
      readonly port?: number;
      readonly onAnswer?: (endpoint: string, status: number, body: Record<string, unknown>) => void;
    },
): Promise<Sandbox> {
  const desk = openDesk(options);
  const onboarding = openOnboardingDesk(options);
  const steps: Record<string, (call: OnboardingCall) => DeskAnswer> = {
    'POST /compliance': onboarding.start,
    'POST /compliance/invoices': onboarding.check,
    'POST /production/csids': onboarding.finish,
    'PATCH /production/csids': onboarding.renew,
  };
  const faults: number[] = [];
  const expected = `Basic ${Buffer.from(`${options.token}:${options.secret}`).toString('base64')}`;

  const server = createServer(async (request, response) => {
    const endpoint = request.method === 'POST' ? PATHS[request.url ?? ''] : undefined;
    const step = steps[`${request.method} ${request.url}`];
    if (!endpoint && !step) return answer(response, 404, { message: 'Not Found' });
    const text = await readBody(request);
    if (text === null) return answer(response, 413, { message: 'Payload Too Large' });
    const fault = faults.shift();
    if (fault === 0) return request.socket.destroy();
    if (fault !== undefined) return answer(response, fault, { message: `status ${fault}, as ordered` });
    const { authorization, otp } = request.headers;
    const isKnown = authorization === expected || onboarding.isProduction(authorization);
    if (endpoint && !isKnown) return answer(response, 401, { message: 'Unauthorized' });
    const { status, body } = endpoint
      ? desk.submit(endpoint, parse(text))
      : step!({ authorization, otp: otp?.toString(), body: Object(parse(text)) });
    options.onAnswer?.(endpoint ?? request.url!.slice(1), status, body);
    answer(response, status, body);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port ?? 0, '127.0.0.1', done);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (status, times = 1) => {
      for (let turn = 0; turn < times; turn += 1) faults.push(status);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BYTES) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  const later = status === 429 ? { 'retry-after': '1' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...later });
  response.end(JSON.stringify(body));
}
