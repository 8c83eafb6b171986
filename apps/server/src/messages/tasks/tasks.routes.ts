import * as contract from '@fleet/contracts/messages/tasks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createRule, listOwnRules, removeRule } from './task-rules.service.ts';
import {
  createTask,
  deleteTask,
  listColleagues,
  listOwnTasks,
  moveTask,
  setTaskDone,
  updateTask,
} from './tasks.service.ts';

/** Handlers of the contracts of tasks and of the rules that make them. */
export const taskHandlers: RouteHandler[] = [
  handle(contract.listTasks, (ctx, { query }) => listOwnTasks(ctx, query)),
  handle(contract.createTask, (ctx, { body }) => createTask(ctx, body)),
  handle(contract.updateTask, (ctx, { params, body }) => updateTask(ctx, params.id, body)),
  handle(contract.setTaskDone, (ctx, { params, body }) => setTaskDone(ctx, params.id, body.is_done)),
  handle(contract.moveTask, (ctx, { params, body }) => moveTask(ctx, params.id, body.before_id)),
  handle(contract.deleteTask, (ctx, { params }) => deleteTask(ctx, params.id)),
  handle(contract.listColleagues, (ctx, { query }) => listColleagues(ctx, query.q)),
  handle(contract.listTaskRules, (ctx) => listOwnRules(ctx)),
  handle(contract.createTaskRule, (ctx, { body }) => createRule(ctx, body)),
  handle(contract.deleteTaskRule, (ctx, { params }) => removeRule(ctx, params.id)),
];
