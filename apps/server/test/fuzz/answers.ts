import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { World } from '../world.ts';

/** What is wrong with an answer's body by the published API document; null for nothing. */
export type CheckAnswer = (route: RouteSpec, status: number, body: unknown) => string | null;

const DOCUMENT = 'api';
/** Of a JSON pointer inside of an address. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Checks answers as a client made from the document would: by another library than the one that wrote it. */
export async function answersBy(world: World): Promise<CheckAnswer> {
  const { API_BASE } = world.config;
  const document = (await world.app.inject(`${API_BASE}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, DOCUMENT);
  const checks = new Map<string, ValidateFunction>();
  return (route, status, body) => {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const key = [path, route.method.toLowerCase(), String(status)].map(escaped);
    const [at, method, of] = key as [string, string, string];
    const pointer = `${DOCUMENT}#/paths/${at}/${method}/responses/${of}/content/application~1json/schema`;
    const check = checks.get(pointer) ?? ajv.compile({ $ref: pointer });
    checks.set(pointer, check);
    if (check(body)) return null;
    const [{ instancePath, message } = { instancePath: '', message: '' }] = check.errors ?? [];
    return `not as published, ${instancePath.replaceAll(/\d+/g, 'n') || 'the whole'} ${message}`;
  };
}
