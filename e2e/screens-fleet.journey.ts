import { walkPages } from './support/walk.ts';

walkPages(['client', 'driver']);
