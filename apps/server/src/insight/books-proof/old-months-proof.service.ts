import { OLD_AUDIT_ROWS } from '../../access/old-months/old-audit-rows.service.ts';
import { eachOldFile, readOldRows } from '../../access/old-months/old-months.service.ts';
import { TIMELINE } from '../../fuelling/fuel-requests/fuel-requests-old-lines.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Digest, listDigests, listUnsealed } from './old-months-proof.queries.ts';

const EXAMPLES = 5;

/** A claim while it is proven, file by file. */
function claim(name: string) {
  const wrong: string[] = [];
  return {
    checked: 0,
    wrong,
    proof() {
      return { name, checked: this.checked, broken: wrong.length, examples: wrong.slice(0, EXAMPLES) };
    },
  };
}

/** What is claimed of rows in files of old months: that the files are whole, and of audit rows what is claimed of those in their table. */
export async function proveOldMonths(ctx: Ctx) {
  const files = claim('files of old months hold what was written to them');
  const seals = claim('every audit row in a file is sealed');
  const digests = claim('the checks of a decision are those that its audit row in a file names');
  for (const table of [TIMELINE, OLD_AUDIT_ROWS]) {
    for await (const { name, lines } of eachOldFile(ctx, table)) {
      files.checked += 1;
      if (!lines) files.wrong.push(name);
      if (!lines || table !== OLD_AUDIT_ROWS) continue;
      const json = `[${lines.join(',')}]`;
      seals.checked += lines.length;
      seals.wrong.push(...(await listUnsealed(ctx, json)).map((id) => `audit ${id}`));
      const found = await listDigests(ctx, json, null);
      digests.checked += found.length;
      for (const digest of found.filter(({ wrong }) => wrong))
        if (await isLastInFiles(ctx, digest))
          digests.wrong.push(`request ${digest.subject_id}, ${digest.field}`);
    }
  }
  // Where nothing was filed nothing is claimed.
  return [files, seals, digests].filter(({ checked }) => checked > 0).map((claimed) => claimed.proof());
}

/** Whether a digest that is wrong is the last of its request: one before may be of checks that were added to since. */
async function isLastInFiles(ctx: Ctx, { subject_id, field }: Digest): Promise<boolean> {
  const wanted = { table: OLD_AUDIT_ROWS, keys: [`fuel_request ${subject_id}`] };
  for await (const { json } of readOldRows(ctx, wanted)) {
    const last = (await listDigests(ctx, json, subject_id)).find((digest) => digest.field === field);
    if (last) return last.wrong;
  }
  return false;
}
