import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A load that ends when told to, with what the server had when it was asked. */
function slowLoad() {
  const answers: (() => void)[] = [];
  let onServer = 'before';
  return {
    change: () => {
      onServer = 'after';
    },
    answer: () => answers.shift()?.(),
    load: () => {
      const read = onServer;
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
  };
}

test.each(['seen', 'left'])(
  'a first load under way, %s, is followed by another after a change',
  async (kind) => {
    const client = createQueryClient();
    const server = slowLoad();
    const options = { queryKey: ['batch'], queryFn: server.load };
    const close = new QueryObserver(client, options).subscribe(() => {});
    if (kind === 'left') close();
    server.change();
    const changed = client.invalidateQueries({ queryKey: ['batch'] });
    const answering = setInterval(server.answer, 1);
    await changed;
    expect(await client.fetchQuery(options)).toBe('after');
    clearInterval(answering);
    close();
  },
);
