/** Under which name the key of a finish is kept. */
export function closeIntent(id: number): string {
  return `pump-close-${id}`;
}
