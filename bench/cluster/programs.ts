import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const LISTEN_LIMIT_MS = 10_000;

/** Asks a process to end, and waits until it has. */
export async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((done) => running.once('exit', done));
  running.kill('SIGTERM');
  await ended;
}

/** Debian's nginx with `deploy/nginx.conf`, without TLS, before web processes. */
export class Nginx {
  readonly process: ChildProcess;
  readonly #folder: string;
  readonly #port: number;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.process = process;
    this.#folder = folder;
    this.#port = port;
  }

  static async start(home: string, port: number, webs: readonly number[]): Promise<Nginx> {
    const folder = join(home, 'nginx');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'nginx.conf'), configurationOf(folder, port, webs));
    const words = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
    const nginx = spawn('nginx', words, { stdio: 'inherit' });
    await untilListening(nginx, port);
    return new Nginx(nginx, folder, port);
  }

  /** From now on calls go to these web processes; resolves when none is on its way to another. */
  async point(webs: readonly number[]): Promise<void> {
    const before = workersOf(this.process.pid!);
    writeFileSync(join(this.#folder, 'nginx.conf'), configurationOf(this.#folder, this.#port, webs));
    this.process.kill('SIGHUP');
    while (workersOf(this.process.pid!).some((pid) => before.includes(pid))) await wait(50);
  }
}

/** Its workers, of which those before a reload end when their last call is answered. */
function workersOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
}

function configurationOf(folder: string, port: number, webs: readonly number[]): string {
  const servers = webs.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n');
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace(/( +server 127\.0\.0\.1:\d+ .*\n)+/, `${servers}\n`)
    .replace(/^server \{[^{}]*return 301[^{}]*\}\n/m, '')
    .replace(/^ +(listen \[|ssl_).*\n/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  return (
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\n` +
    `events { worker_connections 4096; }\nhttp { access_log off; ${temporary}\n${site}\n}\n`
  );
}

export async function untilListening(program: ChildProcess, port: number): Promise<void> {
  let failed: Error | undefined;
  program.once('error', (error) => {
    failed = error;
  });
  for (const began = Date.now(); Date.now() - began < LISTEN_LIMIT_MS; await wait(50)) {
    if (failed || program.exitCode !== null) break;
    const isOpen = await new Promise<boolean>((known) => {
      const probe = connect(port, '127.0.0.1');
      probe.once('connect', () => known(true)).once('error', () => known(false));
      probe.once('connect', () => probe.destroy());
    });
    if (isOpen) return;
  }
  throw failed ?? new Error(`${program.spawnfile} does not listen at ${port}`);
}
