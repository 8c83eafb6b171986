import { describe, expect, it } from 'vitest';
import { isSameViewState, openedOf, viewStateOf } from './view-state.ts';

describe('how a page looks', () => {
  it('is its filters and sorting as text, not the place in the list nor the opened row', () => {
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

  it('leaves what is opened as it is', () => {
    expect(openedOf({ status: 5, page: 3, after: 'x', tab: 'fills', edit: 1 })).toEqual({
      tab: 'fills',
      edit: 1,
    });
  });

  it('is the same whatever the order of its filters, and another with one more, one less or one else', () => {
    const viewState = { status: '5', q: 'Riyadh' };
    expect(isSameViewState(viewState, { q: 'Riyadh', status: '5' })).toBe(true);
    expect(isSameViewState(viewState, { q: 'Riyadh' })).toBe(false);
    expect(isSameViewState(viewState, { ...viewState, sort: 'name' })).toBe(false);
    expect(isSameViewState(viewState, { q: 'Riyadh', status: '10' })).toBe(false);
    expect(isSameViewState(viewState, { q: 'Riyadh', sort: '5' })).toBe(false);
  });
});
