import type { Room } from '@fleet/contracts/public-api.ts';

/** The guide of the API document: how to begin, what applies everywhere, how it changes. */

export const GUIDE = `
## Begin

Make a key under **API keys** in your company's area, give it only the rights it needs, and send it with every call:

\`\`\`sh
curl -H "Authorization: Bearer $FUEL_KEY" "$BASE/feeds/transactions?limit=10"
\`\`\`

Operations with the lock \`api_key\` take a key; all others need a person who is signed in. Every example below is sent to a real
server by a test, and its answer is the server's own. TypeScript: \`packages/client\` has all of this with types, tries again what
may be tried again, reads feeds to their end and checks webhooks.

## What holds everywhere

- **Amounts** are whole numbers, the unit in the name: \`amount_halalas\` (1/100 SAR), \`volume_ml\`, \`price_millis_per_litre\`. Instants are UTC
  (\`2026-03-01T07:00:00.000Z\`), days those of Riyadh.
- **Changes happen once.** Where an \`Idempotency-Key\` is asked for, send one of your own for each thing you intend: the same key gets the
  same answer, however often a line breaks. After half a year the answer is gone: \`IDEMPOTENCY_ANSWER_EXPIRED\` says that it was done, and nothing is done again.
- **Edits** send the \`version\` they saw; \`VERSION_CONFLICT\` says somebody was faster.
- **Refusals** have a \`code\`, to decide by, a \`message\` in English for a log, \`fields\` that say what is wrong where, and a \`request_id\` to ask us about.
- **Pace.** A key has so many calls a minute; \`RateLimit\` says what is left, \`429\` with \`retry-after\` when to go on.
- **Lists** are for screens: pages move while you read. To keep a copy read the **feeds**, which leave nothing out.

## How it changes

This is version 1. Within it operations, fields and values are **added**, never taken away or given another sense: pass over what you do
not know. The number in the middle counts such additions. What must break comes as version 2 at an address of its own, beside this
one, and version 1 goes on for **at least twelve months** after that is said. What is going is marked \`deprecated\` here first.
`;

/** The parts of the document in the order one needs them, and what each is for. */
export const TAGS: readonly { room: Room; name: string; description: string }[] = [
  {
    room: 'feeds',
    name: 'Feeds',
    description: 'What changed, in the order it did. Keep `next_cursor`, come back tonight or next year.',
  },
  {
    room: 'registers',
    name: 'Registers',
    description:
      'Your vehicles and drivers sent whole, up to 1 000 lines a call, and litres for many vehicles at once.',
  },
  {
    room: 'fuelling',
    name: 'Fuelling',
    description: 'Ask for fuel, decide what waits for you, and see what became of it.',
  },
  {
    room: 'fleet',
    name: 'Vehicles',
    description: 'Vehicles, the branches and groups they are in, their odometers.',
  },
  { room: 'drivers', name: 'Drivers', description: 'Drivers, their pictures, and what they drive.' },
  {
    room: 'limits',
    name: 'Limits',
    description: 'What a vehicle may take, and what it may take beyond that for a while.',
  },
  { room: 'money', name: 'Money', description: 'Balances, statement, invoices, figures and reports.' },
  {
    room: 'deliveries',
    name: 'Deliveries',
    description: 'Places and orders of bulk fuel, and what was handed over.',
  },
  {
    room: 'places',
    name: 'Stations and prices',
    description: 'Networks, stations and prices open to you, and what the other parts name by number.',
  },
];
