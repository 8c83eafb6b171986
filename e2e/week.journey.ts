import { runWeek } from './week/run-week.ts';

// One ordinary refuelling a day; `npm run week` tells all of it.
runWeek('short');
