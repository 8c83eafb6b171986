import { ANOMALY_CASE_STATES, ANOMALY_OUTCOMES } from '@fleet/domain/anomaly-cases.ts';
import { ANOMALY_INDICATORS } from '@fleet/domain/anomaly-facts.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { anomalyCaseDetail, anomalyCaseRow, requestIndicator } from './anomaly-case-shapes.ts';

/** Fills with indicators of theft or error: a queue by score, reviewed by the fleet's managers. */

/** The queue's states, with the two open ones combined. */
export const ANOMALY_QUEUES = ['waiting', ...ANOMALY_CASE_STATES] as const;

const version = versionSchema;
const comment = z.string().trim().min(1).max(1000);

export const listAnomalyCases = defineRoute({
  name: 'listAnomalyCases',
  method: 'GET',
  path: '/anomaly-cases',
  permission: 'read anomaly',
  summary: "Fills with signs of theft or error, the highest score first: a fleet's own, or a station's",
  /** `q` is a part of a plate, of a driver's or a station's name, or a reference number. */
  query: listQuery(['score', 'closed_at', 'volume', 'amount']).extend({
    state: z.enum(ANOMALY_QUEUES).optional(),
    outcome: z.enum(ANOMALY_OUTCOMES).optional(),
    indicator: z.enum(ANOMALY_INDICATORS).optional(),
    client_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    driver_id: idSchema.optional(),
    station_id: idSchema.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(anomalyCaseRow),
});

export const exportAnomalyCases = exportRoute(listAnomalyCases);

export const countAnomalyCases = defineRoute({
  name: 'countAnomalyCases',
  method: 'GET',
  path: '/anomaly-cases/waiting',
  permission: 'read anomaly',
  summary: 'Number of open cases',
  response: z.object({ waiting: z.number().int() }),
});

export const getAnomalyCase = defineRoute({
  name: 'getAnomalyCase',
  method: 'GET',
  path: '/anomaly-cases/:id',
  permission: 'read anomaly',
  summary:
    'One suspicious fill with its evidence, the fills around it, its history and the next in the queue',
  params: idParams,
  response: anomalyCaseDetail,
});

export const claimAnomalyCase = defineRoute({
  name: 'claimAnomalyCase',
  method: 'POST',
  path: '/anomaly-cases/:id/claim',
  permission: 'review anomaly',
  summary: 'Claim a suspicious fill for review',
  params: idParams,
  body: z.object({ version }),
  response: anomalyCaseDetail,
  errors: ['VERSION_CONFLICT', 'STATUS_CONFLICT'],
});

export const decideAnomalyCase = defineRoute({
  name: 'decideAnomalyCase',
  method: 'POST',
  path: '/anomaly-cases/:id/decision',
  permission: 'review anomaly',
  summary: 'Decide a suspicious fill',
  params: idParams,
  body: z.object({ version, outcome: z.enum(ANOMALY_OUTCOMES), comment: comment.optional() }),
  response: anomalyCaseDetail,
  errors: ['VERSION_CONFLICT', 'STATUS_CONFLICT', 'REASON_REQUIRED'],
});

export const requeueAnomalyCase = defineRoute({
  name: 'requeueAnomalyCase',
  method: 'POST',
  path: '/anomaly-cases/:id/requeue',
  permission: 'review anomaly',
  summary: 'Return a case to the queue: undo its claim or decision; the history keeps both',
  params: idParams,
  body: z.object({ version }),
  response: anomalyCaseDetail,
  errors: ['VERSION_CONFLICT', 'STATUS_CONFLICT'],
});

export const commentAnomalyCase = defineRoute({
  name: 'commentAnomalyCase',
  method: 'POST',
  path: '/anomaly-cases/:id/comments',
  permission: 'comment anomaly',
  status: 201,
  idempotent: true,
  summary: 'Comment on a suspicious fill, as fleet, station or platform',
  params: idParams,
  body: z.object({ comment }),
  response: anomalyCaseDetail,
});

export const listRequestIndicators = defineRoute({
  name: 'listRequestIndicators',
  method: 'GET',
  path: '/fuel-requests/:id/indicators',
  permission: 'read anomaly',
  summary: 'Indicators of a request, while the vehicle is at the pump or later',
  params: idParams,
  response: z.object({ rows: z.array(requestIndicator), case_id: z.number().int().nullable() }),
});

export const listPumpHints = defineRoute({
  name: 'listPumpHints',
  method: 'GET',
  path: '/fuel-requests/:id/pump-hints',
  permission: 'serve fuel_request',
  summary: 'What the attendant should look at once more: which kind of thing, and nothing of why',
  params: idParams,
  response: z.object({ indicators: z.array(z.enum(ANOMALY_INDICATORS)) }),
});
