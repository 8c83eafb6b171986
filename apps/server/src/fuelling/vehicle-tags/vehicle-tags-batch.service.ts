import type { pairManyVehicleTags } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { readTag } from '@fleet/domain/vehicle-tags.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { tagMac } from './vehicle-tag-macs.service.ts';
import { listTaken, lockVehiclesByPlate } from './vehicle-tags.queries.ts';
import { tagProblem } from './vehicle-tags.rules.ts';
import { pairTag } from './vehicle-tags.service.ts';

type Body = z.output<(typeof pairManyVehicleTags)['body']>;
type Answer = z.input<(typeof pairManyVehicleTags)['response']>;

/**
 * Pairs the tags of a file, all or none; a trial only checks. What the tags contain is hashed here and stored nowhere else, which is
 * why this is no import of its own. Throws NOT_FOUND and INVALID_FIELDS under `client_id`.
 */
export function pairMany(ctx: Ctx, body: Body): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await clientOf(ctx, body.client_id);
    const lines = body.pairs.map((line, index) => ({
      ...line,
      line: index + 1,
      plate_no: parsePlate(line.plate_no)?.canonical ?? null,
      mac: tagProblem(line.tag) ? null : tagMac(ctx.config, readTag(line.tag)!),
    }));
    const vehicles = await lockVehiclesByPlate(ctx, client_id, known(lines.map((line) => line.plate_no)));
    const taken = await listTaken(
      ctx,
      known(lines.map((line) => line.mac)),
      [...vehicles.values()].map(({ id }) => id),
    );
    const [plates, macs] = [new Set<string>(), new Set<string>()];
    const problems: Answer['problems'] = [];
    for (const { line, plate_no, mac, tag } of lines) {
      const vehicle = plate_no === null ? undefined : vehicles.get(plate_no);
      const plateProblem = !plate_no
        ? 'invalid_plate'
        : !vehicle
          ? 'unknown'
          : taken.vehicles.has(vehicle.id)
            ? 'has_tag'
            : plates.has(plate_no)
              ? 'twice'
              : null;
      const problem =
        mac === null ? tagProblem(tag) : taken.macs.has(mac) ? 'taken' : macs.has(mac) ? 'twice' : null;
      if (plateProblem) problems.push({ line, field: 'plate_no', problem: plateProblem });
      if (problem) problems.push({ line, field: 'tag', problem });
      if (plate_no) plates.add(plate_no);
      if (mac) macs.add(mac);
    }
    if (problems.length > 0 || body.is_trial) return { paired: 0, problems };
    for (const { plate_no, mac, label } of lines)
      await pairTag(ctx, vehicles.get(plate_no!)!, mac!, { label, paired_in: 'file', replaces: null });
    return { paired: lines.length, problems };
  });
}

function known(texts: readonly (string | null)[]): string[] {
  return texts.filter((text) => text !== null);
}
