import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';
import { emailLabel } from './email-shapes.ts';

/** Labels a reader made for themself, beside those of the specification. */

export const LABEL_COLORS = ['teal', 'green', 'amber', 'red', 'blue', 'grey'] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];
/** Of one person. */
export const MAX_OWN_LABELS = 30;

const fields = {
  name: z.string().trim().min(1).max(40),
  color: z.enum(LABEL_COLORS),
};

const ownLabel = z.object({
  id: z.number().int(),
  /** As messages name it. */
  label: emailLabel,
  ...fields,
  version: versionSchema,
});
export type OwnLabel = z.infer<typeof ownLabel>;

export const listEmailLabels = defineRoute({
  name: 'listEmailLabels',
  method: 'GET',
  path: '/mailbox/labels',
  permission: 'signed-in',
  summary: 'Labels the signed-in user made, by name',
  response: z.object({ rows: z.array(ownLabel) }),
});

export const createEmailLabel = defineRoute({
  name: 'createEmailLabel',
  method: 'POST',
  path: '/mailbox/labels',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Add a label of one’s own',
  body: z.object(fields),
  response: ownLabel,
});

export const updateEmailLabel = defineRoute({
  name: 'updateEmailLabel',
  method: 'PATCH',
  path: '/mailbox/labels/:id',
  permission: 'signed-in',
  summary: 'Rename or color a label of one’s own',
  params: idParams,
  body: z.object({ ...fields, version: versionSchema }),
  response: ownLabel,
  errors: ['VERSION_CONFLICT'],
});

export const deleteEmailLabel = defineRoute({
  name: 'deleteEmailLabel',
  method: 'DELETE',
  path: '/mailbox/labels/:id',
  permission: 'signed-in',
  summary: 'Delete a label of one’s own; messages lose it and stay where they are',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});
