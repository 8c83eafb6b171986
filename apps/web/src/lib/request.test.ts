import { clientLogin } from '@fleet/contracts/access/sessions.ts';
import { describe, expect, test } from 'vitest';
import { callErrorOf } from './call-error.ts';
import { bodyOf, isExemptFromRefresh, urlOf } from './request.ts';

describe('the URL of a call', () => {
  test('contains escaped parameters and omits unused query fields', () => {
    expect(urlOf('/api', '/fuel-requests/:id/approve', { params: { id: 'a/b' } })).toBe(
      '/api/fuel-requests/a%2Fb/approve',
    );
    const query = { page: 2, search: '', status: undefined, station: null, tag: ['x', 'y z'] };
    expect(urlOf('/api', '/stations', { query })).toBe('/api/stations?page=2&tag=x&tag=y+z');
  });

  test('with a missing parameter is a programming error, not a request', () => {
    expect(() => urlOf('/api', '/fuel-requests/:id', {})).toThrow(TypeError);
  });
});

test('a form sends its fields before its file, as a streaming server requires', () => {
  const route = { ...clientLogin, kind: 'multipart' as const };
  const { body, contentType } = bodyOf(route, {
    body: { kind: 'pump_photo', none: undefined },
    file: new Blob(['x']),
  });
  expect([...(body as FormData).keys()]).toEqual(['kind', 'file']);
  expect(contentType).toBeUndefined();
});

test('sign-in and /jwt/* are exempt from the refresh', () => {
  const exempt = [
    '/admin-login',
    '/client-login',
    '/gas_station-login',
    '/supervisor-login',
    '/jwt/refresh-token',
    '/jwt/logout',
  ];
  expect(exempt.filter((path) => !isExemptFromRefresh(path))).toEqual([]);
  expect(['/fuel-requests', '/me', '/logins/5'].filter(isExemptFromRefresh)).toEqual([]);
});

describe('an API error', () => {
  test('keeps code, fields, details and request id', () => {
    const body = {
      code: 'INVALID_CREDENTIALS',
      message: 'no',
      fields: { a: 'required' },
      details: { tries_left: 3 },
      request_id: 'r1',
    };
    expect(callErrorOf(422, body)).toMatchObject({ ...body, status: 422 });
  });

  test('keeps its status if the format is unknown', () => {
    expect(callErrorOf(502, undefined)).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 502 });
    expect(callErrorOf(429, { code: 'TOO_MANY_REQUESTS' }, '7').details).toEqual({ retry_after_seconds: 7 });
  });
});
