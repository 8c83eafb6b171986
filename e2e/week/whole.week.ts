import { tellWeek } from './tell.ts';

tellWeek('whole');
