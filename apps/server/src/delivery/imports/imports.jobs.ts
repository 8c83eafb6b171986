import { z } from 'zod';
import { defineJob, defineRound } from '../../platform/jobs/define-job.ts';

/** An import got further: open screens show how far. */
export const importChanged = defineJob({
  kind: 'import',
  payload: z.object({ id: z.int(), client_id: z.int().nullable() }),
});

/** Imports wait to be read or saved. */
export const importsWaiting = defineRound('imports');
