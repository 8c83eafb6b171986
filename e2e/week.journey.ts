import { runWeek } from './week/run-week.ts';

// One ordinary fill per day; `npm run week` runs all.
runWeek('short');
