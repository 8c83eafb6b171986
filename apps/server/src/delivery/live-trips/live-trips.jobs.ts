import { defineRound } from '../../platform/jobs/define-job.ts';

/** Judges trips by the clock and their own data; one process at a time. */
export const tripsWatched = defineRound('trips_watched');
