import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { GROUPS } from '../permissions.ts';
import { calendarDay, versionSchema } from '../shapes.ts';

/** Tasks of one's own and of colleagues, and the rules that make them. */

export const TASK_LABELS = ['company', 'important', 'personal'] as const;
export const TASK_PRIORITIES = ['low', 'normal', 'high'] as const;
/** What a rule makes a task of; the task closes itself when it is settled. */
export const TASK_RULE_KINDS = [
  'held_transaction',
  'pending_request',
  'disputed_fill',
  'shift_difference',
] as const;
export type TaskRuleKind = (typeof TASK_RULE_KINDS)[number];
/** Which of them a company of an area may have rules for: what waits for its people. */
export const TASK_RULES_OF = {
  admin: ['held_transaction'],
  customer: ['held_transaction', 'pending_request'],
  'gas station': ['disputed_fill', 'shift_difference'],
  'gas station network': ['held_transaction', 'disputed_fill', 'shift_difference'],
  supervisor: [],
} as const satisfies Readonly<Record<string, readonly TaskRuleKind[]>>;
/** What a task may be about. */
export const TASK_SUBJECTS = ['fuel_request', 'vehicle', 'driver', 'station', 'order', 'invoice'] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];
/** Maximum rules per company. */
export const MAX_TASK_RULES = 20;

const title = z.string().trim().min(1).max(160);
const note = z.string().trim().max(2_000).nullable();

const person = z.object({ id: z.number().int(), name: z.string() });

export const taskRow = z.object({
  id: z.number().int(),
  /** Null for a task made by a rule: `rule_kind` and `params` are its sentence. */
  title: z.string().nullable(),
  note: z.string().nullable(),
  due_on: calendarDay.nullable(),
  label: z.enum(TASK_LABELS),
  priority: z.enum(TASK_PRIORITIES),
  subject: z.string().nullable(),
  subject_id: z.number().int().nullable(),
  /** What its writer found it by: a number, a plate, a name. */
  subject_name: z.string().nullable(),
  rule_kind: z.enum(TASK_RULE_KINDS).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  assignee: person,
  /** Null for a task made by a rule. */
  creator: person.nullable(),
  done_at: instantSchema.nullable(),
  version: versionSchema,
  created_at: instantSchema,
});
export type Task = z.infer<typeof taskRow>;

export const listTasks = defineRoute({
  name: 'listTasks',
  method: 'GET',
  path: '/tasks',
  permission: 'signed-in',
  summary:
    'Tasks the signed-in user has or gave to a colleague, in their order, with how many are open and done',
  query: listQuery(['position', 'due_on']).extend({
    state: z.enum(['open', 'done']).default('open'),
    whose: z.enum(['anyone', 'mine']).default('anyone'),
    /** Without those due later, or never. */
    due_until: calendarDay.optional(),
    label: z.enum(TASK_LABELS).optional(),
    /** Those made by people, or by rules. */
    made_by: z.enum(['person', 'rule']).optional(),
  }),
  response: z.object({
    rows: z.array(taskRow),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
    counts: z.object({ open: z.number().int(), done: z.number().int(), late: z.number().int() }),
  }),
});

const fields = {
  title,
  note,
  due_on: calendarDay.nullable(),
  /** Someone of the own company; null is the caller. */
  assignee_id: idSchema.nullable(),
  label: z.enum(TASK_LABELS),
  priority: z.enum(TASK_PRIORITIES),
  /** What it is about: all three, or none. Readers open it by their own rights. */
  subject: z.enum(TASK_SUBJECTS).nullish(),
  subject_id: idSchema.nullish(),
  subject_name: z.string().trim().min(1).max(80).nullish(),
};

export const createTask = defineRoute({
  name: 'createTask',
  method: 'POST',
  path: '/tasks',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Add a task, for oneself or a colleague',
  body: z.object(fields),
  response: taskRow,
});

export const updateTask = defineRoute({
  name: 'updateTask',
  method: 'PATCH',
  path: '/tasks/:id',
  permission: 'signed-in',
  summary: 'Edit a task that a person made',
  params: idParams,
  body: z.object({ ...fields, version: versionSchema }),
  response: taskRow,
  errors: ['VERSION_CONFLICT'],
});

export const setTaskDone = defineRoute({
  name: 'setTaskDone',
  method: 'PUT',
  path: '/tasks/:id/done',
  permission: 'signed-in',
  summary: 'Mark a task as done, or as open again',
  params: idParams,
  body: z.object({ is_done: z.boolean() }),
  response: taskRow,
});

export const moveTask = defineRoute({
  name: 'moveTask',
  method: 'PUT',
  path: '/tasks/:id/place',
  permission: 'signed-in',
  summary: 'Put a task before another one in the reader’s list, or at its end',
  params: idParams,
  body: z.object({ before_id: idSchema.nullable() }),
  response: taskRow,
});

export const deleteTask = defineRoute({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/tasks/:id',
  permission: 'signed-in',
  summary: 'Remove a task one made oneself',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});

export const listColleagues = defineRoute({
  name: 'listColleagues',
  method: 'GET',
  path: '/tasks/colleagues',
  permission: 'signed-in',
  summary: 'People of the own company who may be given a task or invited as guests',
  query: z.object({ q: z.string().trim().max(60).optional() }),
  response: z.object({ rows: z.array(person) }),
});

export const taskRule = z.object({
  id: z.number().int(),
  kind: z.enum(TASK_RULE_KINDS),
  over_halalas: z.number().int().nullable(),
  assignee: person.nullable(),
  duty_group: z.enum(GROUPS).nullable(),
});
export type TaskRule = z.infer<typeof taskRule>;

export const listTaskRules = defineRoute({
  name: 'listTaskRules',
  method: 'GET',
  path: '/task-rules',
  permission: 'read user',
  callers: 'people',
  summary: 'Rules of the own company that make tasks',
  response: z.object({ rows: z.array(taskRule) }),
});

export const createTaskRule = defineRoute({
  name: 'createTaskRule',
  method: 'POST',
  path: '/task-rules',
  permission: 'update user',
  callers: 'people',
  status: 201,
  idempotent: true,
  summary: 'Add a rule: what makes a task, above which amount, and whose task it is',
  body: z.object({
    kind: z.enum(TASK_RULE_KINDS),
    /** Only above this amount. */
    over_halalas: z.number().int().min(0).max(100_000_000).nullable(),
    assignee_id: idSchema.nullable(),
    /** Whoever of this group has the fewest open ones, where nobody is named. */
    duty_group: z.enum(GROUPS).nullable(),
  }),
  response: taskRule,
});

export const deleteTaskRule = defineRoute({
  name: 'deleteTaskRule',
  method: 'DELETE',
  path: '/task-rules/:id',
  permission: 'update user',
  callers: 'people',
  summary: 'Remove a rule; the tasks it made remain',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});
