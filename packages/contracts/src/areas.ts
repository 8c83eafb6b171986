import {
  areaProblem,
  MAX_AREA_NAME,
  MAX_CORNERS,
  MAX_RADIUS_METRES,
  MIN_RADIUS_METRES,
} from '@fleet/domain/areas.ts';
import { z } from 'zod';
import { coordinatesSchema } from './shapes.ts';

const areaName = z.string().trim().min(1).max(MAX_AREA_NAME);
/** An area on the map: a circle or a polygon. */
export const areaSchema = z
  .discriminatedUnion('kind', [
    coordinatesSchema.extend({
      kind: z.literal('circle'),
      name: areaName,
      radius_metres: z.number().int().min(MIN_RADIUS_METRES).max(MAX_RADIUS_METRES),
    }),
    z.object({
      kind: z.literal('polygon'),
      name: areaName,
      corners: z.array(coordinatesSchema).max(MAX_CORNERS),
    }),
  ])
  .superRefine((area, refinement) => {
    const problem = areaProblem(area);
    if (problem) refinement.addIssue({ code: 'custom', message: problem });
  });
