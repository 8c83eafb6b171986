import { runWeek } from './run-week.ts';

runWeek('whole');
