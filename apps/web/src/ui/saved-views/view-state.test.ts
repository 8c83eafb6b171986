import { describe, expect, it } from 'vitest';
import { isSameViewState, openedOf, viewStateOf } from './view-state.ts';

describe('the state of a page', () => {
  it('consists of filters and sorting as text, without the page number or opened row', () => {
    expect(
      viewStateOf({
        status: 5,
        q: '',
        sort: 'created_at',
        order: 'desc',
        page: 3,
        after: 'x',
        tab: 'fills',
        edit: 1,
      }),
    ).toEqual({ status: '5', sort: 'created_at', order: 'desc' });
  });

  it('leaves the opened row unchanged', () => {
    expect(openedOf({ status: 5, page: 3, after: 'x', tab: 'fills', edit: 1 })).toEqual({
      tab: 'fills',
      edit: 1,
    });
  });

  it('is equal regardless of the order of filters, and differs if any filter differs', () => {
    const viewState = { status: '5', q: 'Riyadh' };
    expect(isSameViewState(viewState, { q: 'Riyadh', status: '5' })).toBe(true);
    expect(isSameViewState(viewState, { q: 'Riyadh' })).toBe(false);
    expect(isSameViewState(viewState, { ...viewState, sort: 'name' })).toBe(false);
    expect(isSameViewState(viewState, { q: 'Riyadh', status: '10' })).toBe(false);
    expect(isSameViewState(viewState, { q: 'Riyadh', sort: '5' })).toBe(false);
  });
});
