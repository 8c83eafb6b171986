import { connect, type Socket } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');

/** One keep-alive connection for one call at a time, with minimal overhead on the shared machine. */
export class HttpCaller {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: { status: number; body: Buffer }) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpCaller> {
    return new Promise((opened, failed) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', failed);
      socket.once('connect', () => opened(new HttpCaller(socket, `127.0.0.1:${port}`)));
    });
  }

  /** POSTs JSON. Throws on any error response, as only successful calls should be measured. */
  async post<Body>(path: string, token: string, body: object, key?: string): Promise<Body> {
    const text = JSON.stringify(body);
    const header =
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `${key ? `idempotency-key: ${key}\r\n` : ''}\r\n`;
    const answer = await new Promise<{ status: number; body: Buffer }>((answered, failed) => {
      this.#answered = answered;
      this.#failed = failed;
      this.#socket.write(header + text);
    });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body.toString()) as Body;
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, part]) : part;
    const headerEnd = this.#received.indexOf(HEADER_END);
    if (headerEnd < 0) return;
    const header = this.#received.toString('latin1', 0, headerEnd);
    const length = Number(/^content-length: *(\d+)/im.exec(header)?.[1]);
    const end = headerEnd + HEADER_END.length + length;
    if (this.#received.length < end) return;
    const body = this.#received.subarray(headerEnd + HEADER_END.length, end);
    this.#received = this.#received.subarray(end);
    this.#answered?.({ status: Number(header.slice(9, 12)), body });
  }
}
