import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A file was removed whose bytes may be in the object store. */
export const storedFileRemoved = defineJob({
  kind: 'stored_file_removed',
  payload: z.object({ id: z.int(), sha256: z.string() }),
});
