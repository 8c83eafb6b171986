import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PhoneMessage, Rules } from '../../../tools/phones-simulator/carriers.ts';

const PROGRAM = join(import.meta.dirname, '../../../tools/simulate-phones.ts');

/** The simulator of carriers as a process of its own, as developers start it. */
export async function startPhones() {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    printed += chunk;
    if (printed.includes('VERIFY_TOKEN=')) break;
  }
  const address = /listening at (\S+)\. /.exec(printed)![1]!;
  const environment = Object.fromEntries(
    [...printed.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
  );
  const post = async (path: string, body: object) => {
    const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    /** Settings of a product that sends by it. */
    environment,
    rule: (rules: Partial<Rules>) => post('/rules', rules),
    approve: (template: object) => post('/templates', template),
    report: (provider_id: string, state: 'delivered' | 'failed') => post('/report', { provider_id, state }),
    messages: async () => (await (await fetch(`${address}/messages`)).json()) as PhoneMessage[],
    page: async () => (await fetch(address)).text(),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
