/** Intent name of a request's close. */
export function closeIntent(id: number): string {
  return `pump-close-${id}`;
}
