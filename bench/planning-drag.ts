/**
 * `npm run bench:planning-drag`: browser cost of dragging on the planning screen, with 500 orders and 40 trips on the real server.
 * Tasks and events come from the browser (long tasks, event timing, trace); map rendering is counted separately. Prints figures with
 * their goals; never fails. Requires built pages: `node tools/build-web.mjs`.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../e2e/support/browser.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { makePlanningDay } from './planning/day.ts';
import { dragAbout, openPlan } from './planning/hands.ts';
import { adoptedDay } from './planning/plan.ts';
import { withServices } from './planning/services.ts';
import { tasksOf } from './planning/trace.ts';

const DAYS_AHEAD = 3;
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    vehicles: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
    drags: { type: 'string', default: '12' },
  },
});

const product = await openProduct('.data/bench-planning');
const browser = await launchBrowser();
try {
  await product.startServer();
  const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  console.log(`Making ${values.orders} orders and ${values.vehicles} tankers for ${day}…`);
  const { delivery_branch_id: branch } = await withServices(await product.connectionString(), (ctx) =>
    makePlanningDay(ctx, { orders: Number(values.orders), vehicles: Number(values.vehicles), day }),
  );
  const made = await adoptedDay(product.address, branch, day, Number(values.seconds));
  console.log(
    `Planned in ${values.seconds} s: ${made.trips} trips with ${made.stops} stops, ${made.unassigned} orders on none.`,
  );
  const page = await openPlan(browser, product.address, branch, day);
  await dragAbout(page, 1);
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
  });
  const seen = await dragAbout(page, Number(values.drags));
  const trace = await browser.stopTracing();
  const tasks = tasksOf(trace, 'dur');
  const worked = tasksOf(trace, 'tdur');

  console.log(`\n${values.drags} drags, ${seen.moves} moves of the pointer, Chromium ${browser.version()}`);
  console.log(`  scripting tasks of the page   ${line(tasks.page)}   goal: p95 16 ms, longest 50 ms`);
  console.log(
    `    of them at work             ${line(worked.page)}   (the processor's time: others have it too)`,
  );
  console.log(`  scripting tasks of the map    ${line(tasks.map)}`);
  console.log(
    `  handling of pointer events    ${line(seen.handled)}   (event timing: those over 16 ms, processing)`,
  );
  console.log(
    `  long tasks (over 50 ms)       ${seen.long.length}${seen.long.length > 0 ? `, the longest ${Math.max(...seen.long).toFixed(0)} ms` : ''}   (all work of the thread, drawing included)`,
  );
  console.log(
    `  answers to "what if"          ${line(seen.answers)}   (asked to answered, as the page waits)`,
  );
} finally {
  await browser.close();
  await product.stop(false);
}

function line(durations: readonly number[]): string {
  if (durations.length === 0) return 'none';
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `n ${sorted.length}, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${sorted.at(-1)!.toFixed(1)} ms`;
}
