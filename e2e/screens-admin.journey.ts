import { walkPages } from './support/walk.ts';

walkPages(['admin']);
