// The inside of a backup: entries, each a head in JSON and a body of any length in blocks.

export interface Entry<Head> {
  readonly head: Head;
  readonly body: AsyncIterable<Buffer>;
}

export async function* writeEntries<Head>(entries: AsyncIterable<Entry<Head>>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    yield* block(Buffer.from(JSON.stringify(head)));
    for await (const bytes of body) if (bytes.length > 0) yield* block(bytes);
    yield sizeOf(0);
  }
}

/** The entries in turn; what is not read of a body is passed over. */
export async function* readEntries<Head>(
  source: AsyncIterable<Buffer>,
  cutOff: Error,
): AsyncGenerator<Entry<Head>, void> {
  const reader = readerOf(source, cutOff);
  while (!(await reader.isAtEnd())) {
    const head = JSON.parse((await takeBlock(reader)).toString()) as Head;
    const blocks = blocksOf(reader);
    // Not an async generator's own return: the reader goes on where its consumer stopped.
    yield { head, body: { [Symbol.asyncIterator]: () => ({ next: () => blocks.next() }) } };
    for await (const _rest of blocks);
  }
}

export interface Reader {
  /** Exactly so many bytes. */
  take(size: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

export function readerOf(source: AsyncIterable<Buffer>, cutOff: Error): Reader {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let bytes = 0;

  async function fill(size: number): Promise<boolean> {
    while (bytes < size) {
      const { value, done } = await chunks.next();
      if (done) return false;
      waiting.push(value);
      bytes += value.length;
    }
    return true;
  }

  return {
    async take(size) {
      if (!(await fill(size))) throw cutOff;
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      waiting = all.length > size ? [all.subarray(size)] : [];
      bytes -= size;
      return all.subarray(0, size);
    },
    isAtEnd: async () => !(await fill(1)),
  };
}

async function* blocksOf(reader: Reader): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = await takeBlock(reader);
    if (bytes.length === 0) return;
    yield bytes;
  }
}

async function takeBlock(reader: Reader): Promise<Buffer> {
  return reader.take((await reader.take(4)).readUInt32BE());
}

function* block(bytes: Buffer): Generator<Buffer> {
  yield sizeOf(bytes.length);
  yield bytes;
}

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return size;
}
