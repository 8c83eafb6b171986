/** One server event: its `type` and the ids concerned. Rows are fetched separately. */
export interface ServerEvent {
  type: string;
  [field: string]: unknown;
}

/**
 * Incremental parser of a `text/event-stream`: feed it text as it arrives; it returns completed events. Comments (heartbeats) and
 * unused fields are skipped; data that is not a JSON object with a `type` takes the `event` name.
 */
export function createEventReader(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => readBlock(block) ?? []);
  };
}

function readBlock(block: string): ServerEvent | null {
  let name = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (data.length === 0) return null;
  try {
    const value = JSON.parse(data.join('\n')) as Record<string, unknown>;
    const type = typeof value.type === 'string' ? value.type : name;
    return type ? { ...value, type } : null;
  } catch {
    return null;
  }
}
