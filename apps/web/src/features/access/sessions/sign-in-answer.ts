import { ROLES } from '@fleet/contracts/access/sessions.ts';
import { z } from 'zod';
import type { AnyRoute } from '../../../lib/call.ts';

/** A sign-in whose response is read as the specification demands: an unknown role is a customer, a missing ability is read on Auth. */
export function tolerantOf<Route extends AnyRoute>(route: Route): Route {
  return { ...route, response: z.preprocess(fill, route.response) };
}

const RECORD = z.record(z.string(), z.unknown());

function fill(answer: unknown): unknown {
  const result = RECORD.safeParse(RECORD.safeParse(answer).data?.result).data;
  if (!result) return answer;
  return { result: { ...withDefaults(result), userData: withDefaults(RECORD.parse(result.userData ?? {})) } };
}

function withDefaults(about: Record<string, unknown>) {
  const isKnown = (ROLES as readonly unknown[]).includes(about.role);
  return { ...about, role: isKnown ? about.role : 'customer', ability: about.ability ?? [] };
}
