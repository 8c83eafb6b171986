export const TRIPS_PAGE = { to: '/my-trips' } as const;
export const tripPage = (id: number) => ({ to: '/my-trips/$id', params: { id: String(id) } }) as const;
export const stopPage = (trip_id: number, id: number) =>
  ({ to: '/my-trips/$id/stops/$stop_id', params: { id: String(trip_id), stop_id: String(id) } }) as const;
