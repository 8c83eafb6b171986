import * as contract from '@fleet/contracts/insight/service-status.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import type { Replica } from '../../platform/replica.ts';
import { getServiceStatus } from './service-status.service.ts';

export const serviceStatusHandlers = (replica: Replica | null): RouteHandler[] => [
  handle(contract.getServiceStatus, (ctx) => getServiceStatus(ctx, replica)),
];
