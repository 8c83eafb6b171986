import { tellWeek } from './week/tell.ts';

// One ordinary refuelling a day; `npm run week` tells all of it.
tellWeek('short');
