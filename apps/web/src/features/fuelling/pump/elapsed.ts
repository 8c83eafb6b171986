/** `2:48`, from one hour on `1:02:48`; empty without a start. Negative times count as zero. */
export function elapsedText(since: string | null, now: number): string {
  if (since === null) return '';
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
