/** Extracts scripting tasks from a browser trace: uninterrupted script execution on the main thread. */

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** CPU time, whereas `dur` is elapsed time: they differ on a busy machine. */
  tdur?: number;
  pid: number;
  tid: number;
  args: { name?: string; data?: { url?: string; functionName?: string } };
}

/** Events that enter the page's scripts; the rest of a task is style, layout and paint. */
const SCRIPTING = new Set([
  'FunctionCall',
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'v8.run',
  'V8.GCScavenger',
  'MinorGC',
  'MajorGC',
]);
const US_A_MS = 1000;

/** Milliseconds of scripting in each task, elapsed or CPU time; the map library separately. */
export function tasksOf(trace: Buffer, by: 'dur' | 'tdur'): { page: number[]; map: number[] } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = mainThread(events);
  const own = events.filter((event) => event.ph === 'X' && event.pid === main.pid && event.tid === main.tid);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const scripts = own
    .filter(({ name }) => SCRIPTING.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const page: number[] = [];
  const map: number[] = [];
  for (const task of tasks) {
    const inside = scripts.filter((script) => holds(task, script));
    if (inside.length === 0) continue;
    let until = 0;
    let mapUntil = 0;
    let ofPage = 0;
    let ofMap = 0;
    for (const script of inside) {
      const end = script.ts + (script.dur ?? 0);
      if (script.args.data?.url?.includes('maplibre') && script.ts >= mapUntil) {
        ofMap += script[by] ?? 0;
        mapUntil = end;
      }
      if (script.ts < until) continue;
      ofPage += script[by] ?? 0;
      until = end;
    }
    if (ofMap > 0) map.push(ofMap / US_A_MS);
    if (ofPage - ofMap > 0) page.push((ofPage - ofMap) / US_A_MS);
  }
  return { page, map };
}

/** The thread with most event handlers: that of the visible page. */
function mainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events)
    if (name === 'EventDispatch') counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [busiest] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!busiest) throw new Error('The trace holds no events of a page');
  const [pid, tid] = busiest[0].split(' ').map(Number);
  return { pid: pid!, tid: tid! };
}

function holds(outer: TraceEvent, inner: TraceEvent): boolean {
  return outer.ts <= inner.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
}
