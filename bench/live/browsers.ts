import type { Phones } from './phones.ts';

/** Simulated browsers: event streams of the depot's map, parsed as in `lib/server-sent-events.ts`. */
export interface Browsers {
  /** Milliseconds from sending a position to receiving its row since the last call, and the number of rows. */
  takeDelays(): { delays: number[]; rows: number };
  close(): void;
}

export async function openBrowsers(
  url: string,
  token: string,
  count: number,
  phones: () => Phones | null,
): Promise<Browsers> {
  const stopped = new AbortController();
  let [delays, rows] = [[] as number[], 0];

  function read(text: string): void {
    if (!text.startsWith('data: ')) return;
    const event = JSON.parse(text.slice(6)) as { type: string; rows?: [number, number, number, number][] };
    if (event.type !== 'positions') return;
    const now = performance.now();
    for (const [vehicle, , latitude, longitude] of event.rows!) {
      rows += 1;
      const at = phones()?.sentAt(vehicle, latitude, longitude);
      if (at !== undefined) delays.push(now - at);
    }
  }

  async function follow(isMeasured: boolean): Promise<void> {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: stopped.signal,
    });
    if (!answer.ok) throw new Error(`the stream answered ${answer.status}`);
    const stream = answer.body!.pipeThrough(new TextDecoderStream());
    const reading = async () => {
      let rest = '';
      for await (const part of stream) {
        if (!isMeasured) continue;
        const events = (rest + part).split('\n\n');
        rest = events.pop()!;
        for (const text of events) read(text);
      }
    };
    reading().catch(() => {});
  }

  for (let n = 0; n < count; n += 1) await follow(n === 0);
  return {
    takeDelays() {
      const taken = { delays, rows };
      [delays, rows] = [[], 0];
      return taken;
    },
    close: () => stopped.abort(),
  };
}
