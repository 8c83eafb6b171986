/**
 * Scheduled work on many: one that fails holds up no other. Throws what failed when all had their turn, so that the job is logged
 * and tried again.
 */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${all.length} failed`);
  if (errors.length > 0) throw errors[0];
}
